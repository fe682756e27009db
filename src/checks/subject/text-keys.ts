/** The keys of texts in a block, a table row, a timeline step or a conditional label. */
export const TEXTS = ['label', 'text', 'heading'];
