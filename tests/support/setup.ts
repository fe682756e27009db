import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';
import { clearStorage } from './browser.ts';

// As for expect.poll in vite.config.ts: no test asserts a time.
configure({ asyncUtilTimeout: 20_000 });

// jsdom has no modal dialogs.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};
// jsdom has no labels for the Enter key.
Object.defineProperty(HTMLElement.prototype, 'enterKeyHint', {
  configurable: true,
  get(this: HTMLElement) {
    return this.getAttribute('enterkeyhint') ?? '';
  },
  set(this: HTMLElement, label: string) {
    this.setAttribute('enterkeyhint', label);
  },
});
// jsdom has no layout.
Element.prototype.scrollIntoView ??= () => {};

afterEach(cleanup);
// Some test files share one document.
afterAll(() => {
  document.body.replaceChildren();
  clearStorage();
});
