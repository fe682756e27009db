import process from 'node:process';

/** The name of the flow that is served unless another is named. */
const SHIPPED = 'ordering';

/**
 * The folder of the served flow, relative to the project: "flows/" and the name in the environment variable FLOW. In a
 * bundle, the value of that variable at build time counts.
 */
export const FLOW = `flows/${process.env['FLOW'] || SHIPPED}`;
