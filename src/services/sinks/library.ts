/**
 * Loads a service's own library. The page's policy knows its origin (decision 23), and Trusted Types want an address
 * that a policy made: this one makes the configured address and no other.
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
 * A queue of commands under a global name, as such libraries read it: what is pushed before the library is there waits;
 * once there it puts its own object, which also has `push`, in the queue's place.
 */
export function commands(name: string): (command: unknown) => void {
  return (command) => {
    const found: unknown = Reflect.get(globalThis, name);
    if (isQueue(found)) found.push(command);
    else Reflect.set(globalThis, name, [command]);
  };
}

const isQueue = (found: unknown): found is { push(command: unknown): void } =>
  typeof found === 'object' && found !== null && 'push' in found && typeof found.push === 'function';
