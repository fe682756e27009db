import process from 'node:process';

/** The name of the flow that is served unless another is named. */
const SHIPPED = 'ordering';

/** The folder of the served flow, relative to the project: by the name in FLOW. A bundle keeps the one it was built with. */
export const FLOW = `flows/${process.env['FLOW'] || SHIPPED}`;
