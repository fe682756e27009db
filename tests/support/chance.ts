import fc from 'fast-check';

// In CI the seed is fixed, so that a commit's result does not depend on chance. Elsewhere each run tries other
// inputs.
if (process.env.CI !== undefined) fc.configureGlobal({ seed: 1 });
