/** The folder of the served flow, relative to the project. */
export const FLOW = 'flows/ordering';
