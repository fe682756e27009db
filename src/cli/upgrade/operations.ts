import { type Contract, isObject, type Json, type JsonObject, jsonOf, type Operation } from '#core';
import type { Pass } from './pass.ts';

/** The keys of a call that the contract has, so that the call no longer needs them. */
const SAID_BY_THE_CONTRACT = new Set([
  'about',
  'method',
  'path',
  'base',
  'response',
  'health',
  'key',
  'cached',
  'refresh',
  'signs_in',
  'wipes_first',
]);

const withoutNames = (path: string) => path.replaceAll(/\{\w+\}/g, '{}');
const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** The contract's operation for a method and path. The names of parameters are ignored. */
const operationAt = ({ operations }: Contract, method: Json | undefined, path: string): Operation | undefined =>
  Object.values(operations).find((one) => one.method === method && withoutNames(one.path) === withoutNames(path));

/** A call in the new form, which names its operation. Its `params` use the contract's names. */
function byOperation(call: JsonObject, operation: Operation, path: string): JsonObject {
  const names = namesIn(operation.path);
  const own = namesIn(path);
  const renamed = (name: string) => names[own.indexOf(name)] ?? name;
  const entries = Object.entries(call).filter(([key]) => !SAID_BY_THE_CONTRACT.has(key));
  return {
    operation: operation.id,
    ...Object.fromEntries(
      entries.map(([key, value]) =>
        key === 'params' && isObject(value)
          ? [key, Object.fromEntries(Object.entries(value).map(([name, from]) => [renamed(name), from]))]
          : [key, value],
      ),
    ),
  };
}

/** A call names an operation of the contract, which defines method, path, response, and what the browser may store. */
export const operations: Pass = {
  name: 'operations',
  upgrade(files, decide, contract) {
    const file = jsonOf(files['calls.json']);
    if (!isObject(file) || !isObject(file.calls)) return files;
    const calls = Object.entries(file.calls).map(([id, call]): [string, Json | undefined] => {
      if (!isObject(call) || typeof call.path !== 'string') return [id, call];
      const operation = operationAt(contract, call.method, call.path);
      if (operation !== undefined) return [id, byOperation(call, operation, call.path)];
      const message = `the contract has no ${String(call.method)} ${call.path}: name its "operation"`;
      decide({ file: 'calls.json', pointer: `/calls/${id}`, message });
      return [id, call];
    });
    return { ...files, 'calls.json': { ...file, calls: Object.fromEntries(calls) } };
  },
};
