import { expect } from 'vitest';
import { testApp } from './app.ts';
import { buyer, pay } from './buyers.ts';

/**
 * A server with a payment whose outcome the provider does not tell yet.
 * @returns the server, which the caller closes; the person who pays; and `settle`, after which the payment is taken
 */
export async function openPayment() {
  let silent = true;
  const close = () => (silent ? Promise.reject(new Error('silent')) : Promise.resolve('taken'));
  const on = await testApp(
    {},
    { adapters: { payments: { charge: () => Promise.reject(new Error('silent')), close } } },
  );
  const who = await buyer(on);
  expect((await pay(on, who)).statusCode).toBe(503);
  const settle = async () => {
    silent = false;
    expect((await pay(on, who)).statusCode).toBe(201);
  };
  return { on, who, settle };
}
