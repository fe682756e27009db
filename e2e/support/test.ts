import { test as base, expect } from '@playwright/test';
import type { BrowserContext } from '@playwright/test';

/** Errors and violations that a browser reports while a test runs. */
export interface Complaints {
  /** Errors that nobody caught, and pages that React rendered otherwise than the server, as text. */
  faults: string[];
  /** Violations of the Content-Security-Policy, as the console or the page reports them. */
  violations: string[];
}

/** What the app logs when React hydrates HTML that differs from its own first rendering (decision 24). */
const MISMATCH = 'rendered-otherwise';
const MARK = 'csp-violation:';
const REFUSED = /content security policy|refused to|trustedhtml|trustedscript/i;

/** Listens to every page of a context, including those that open later. */
export async function listen(context: BrowserContext, complaints: Complaints): Promise<void> {
  context.on('weberror', (error) => complaints.faults.push(error.error().message));
  context.on('console', (message) => {
    const text = message.text();
    if (text.includes(MISMATCH)) complaints.faults.push(text);
    if (text.startsWith(MARK) || (message.type() === 'error' && REFUSED.test(text))) complaints.violations.push(text);
  });
  await context.addInitScript((mark) => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      console.error(`${mark} ${violatedDirective} ${blockedURI} ${sample}`),
    );
  }, MARK);
}

interface Fixtures {
  complaints: Complaints;
}

/** A test that fails if the page has an uncaught error, a hydration mismatch or a violation of its security policy. */
export const test = base.extend<Fixtures>({
  complaints: [
    async ({ context }, provide) => {
      const complaints: Complaints = { faults: [], violations: [] };
      await listen(context, complaints);
      await provide(complaints);
      expect(complaints).toEqual({ faults: [], violations: [] });
    },
    { auto: true },
  ],
});

export { expect };
