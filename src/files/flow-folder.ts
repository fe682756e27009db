import process from 'node:process';

/** The name of the flow that is served by default. */
const SHIPPED = 'ordering';

/**
 * The folder of the served flow, relative to the project: "flows/" and the value of the environment variable FLOW. In a
 * bundle, it is the value at build time.
 */
export const FLOW = `flows/${process.env['FLOW'] || SHIPPED}`;
