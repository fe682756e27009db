/**
 * Loads the library of a service. The page's Content-Security-Policy allows its origin (decision 23). Trusted Types
 * require a policy, which creates exactly the configured address.
 */
export function loadLibrary(address: string): void {
  const script = document.createElement('script');
  const trusted: unknown = Reflect.get(globalThis, 'trustedTypes');
  script.async = true;
  script.fetchPriority = 'low';
  script.referrerPolicy = 'no-referrer';
  Reflect.set(script, 'src', canMakePolicies(trusted) ? madeBy(trusted, address) : address);
  document.head.append(script);
}

interface Policies {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(address: string): unknown };
}

const canMakePolicies = (found: unknown): found is Policies =>
  typeof found === 'object' && found !== null && 'createPolicy' in found;

const madeBy = (trusted: Policies, address: string) =>
  trusted.createPolicy('tundish-sink', { createScriptURL: () => address }).createScriptURL(address);

/**
 * A command queue under a global name, as such libraries expect it. Commands wait in it until the library replaces it
 * with an object that also has `push`.
 */
export function commandQueue(name: string): (command: unknown) => void {
  return (command) => {
    const found: unknown = Reflect.get(globalThis, name);
    if (isQueue(found)) found.push(command);
    else Reflect.set(globalThis, name, [command]);
  };
}

const isQueue = (found: unknown): found is { push(command: unknown): void } =>
  typeof found === 'object' && found !== null && 'push' in found && typeof found.push === 'function';
