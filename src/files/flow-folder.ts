/** The folder of the flow that is built and served, from the project's. */
export const FLOW = 'flows/ordering';
