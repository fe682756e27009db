import fc from 'fast-check';

// What CI says of a commit does not depend on chance; anywhere else every run of a property tries inputs of its own.
if (process.env.CI !== undefined) fc.configureGlobal({ seed: 1 });
