import type { Contract, Flow, Json } from '#core';
import { noted, read } from './tracked-reads.ts';
import { cachedFor, type Subject } from './subject.ts';

/** Matches the files that have no influence on navigation. */
const NOT_NAVIGATION = /^(?:copy|products)\/|^(?:theme|analytics)\.json$/;

/** The number of explored flows to keep, the most recent ones. */
const MOST_KEPT = 4;
const recent = new Map<string, Subject>();

/** Everything that exploring a subject depends on, as text. */
export const navigationKey = cachedFor(({ flow, files, contract }: Subject): string =>
  JSON.stringify([flow, files, contract]),
);

/**
 * The part of a subject that decides navigation: without texts, products, colours and analytics. Two flows with the
 * same navigation get the same object, so everything computed for it is reused.
 */
export const navigationPart = cachedFor((subject: Subject): Subject => {
  const navigation = navigationOnly(subject);
  const key = navigationKey(navigation);
  const same = recent.get(key) ?? inParts(navigation);
  recent.delete(key);
  recent.set(key, same);
  for (const oldest of [...recent.keys()].slice(0, -MOST_KEPT)) recent.delete(oldest);
  return same;
});

/** Removes from a subject everything that does not influence navigation. */
function navigationOnly({ flow: whole, files: all, nodes, contract }: Subject): Subject {
  const { suppress: _, ...led } = whole;
  const analytics = { ...whole.analytics, events: {}, disabled: [] };
  const flow = { ...led, analytics, texts: {}, serverTexts: {}, productTexts: {}, consents: {} };
  const files = Object.fromEntries(
    Object.entries(all).flatMap(([file, value]): [string, Json][] =>
      NOT_NAVIGATION.test(file) ? [] : [[file, value]],
    ),
  );
  return { flow, files, contract, nodes: nodes.filter(({ file }) => !NOT_NAVIGATION.test(file)) };
}

/**
 * Returns the same object for parts with equal content, so that parts can be compared by identity.
 * @param most how many parts to keep, the most recent ones
 */
function sharing<Part>(most: number): (part: Part) => Part {
  const cache = new Map<string, Part>();
  return (part) => {
    const key = JSON.stringify(part);
    const same = cache.get(key) ?? part;
    cache.delete(key);
    cache.set(key, same);
    for (const oldest of [...cache.keys()].slice(0, -most)) cache.delete(oldest);
    return same;
  };
}

/**
 * The part of navigation besides screens, calls, modals, questions and error reactions: routes, steps, stores and the
 * contract.
 */
interface Rest {
  flow: Omit<Flow, 'screens' | 'calls' | 'modals' | 'questions' | 'errors'>;
  contract: Contract;
  names: readonly string[][];
}

const shared = {
  screen: sharing<Flow['screens'][string]>(200),
  call: sharing<Flow['calls'][string]>(200),
  modal: sharing<Flow['modals'][string]>(100),
  questions: sharing<Flow['questions']>(MOST_KEPT),
  errors: sharing<Flow['errors']>(MOST_KEPT),
  rest: sharing<Rest>(MOST_KEPT),
};

/**
 * A flow, divided for incremental checks. The reads of each of the `parts` are recorded; everything depends on the
 * `rest`.
 */
export interface FlowParts {
  /** Everything but the parts. It is the same object for flows that differ only in `parts`. */
  rest: object;
  /** Each part by the name under which its reads are recorded: "screens/cart". */
  parts: ReadonlyMap<string, unknown>;
}

const partsBySubject = new WeakMap<Subject, FlowParts>();

/** The parts of a navigation part; undefined for any other subject. */
export const flowPartsOf = (subject: Subject): FlowParts | undefined => partsBySubject.get(subject);

const mapped = <Part>(parts: Readonly<Record<string, Part>>, share: (part: Part) => Part): Record<string, Part> =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, share(part)]));

/** The same subject with a flow that records which of its parts are read (tracked-reads.ts). */
function inParts({ flow: given, files, nodes, contract }: Subject): Subject {
  const { screens, calls, modals, questions, errors, ...others } = given;
  const names = [screens, calls, modals].map((record) => Object.keys(record));
  const rest = shared.rest({ flow: others, contract, names });
  const records = {
    screens: mapped(screens, shared.screen),
    calls: mapped(calls, shared.call),
    modals: mapped(modals, shared.modal),
  };
  const whole = { questions: shared.questions(questions), errors: shared.errors(errors) };
  const flow: Flow = {
    ...rest.flow,
    screens: noted('screens', records.screens),
    calls: noted('calls', records.calls),
    modals: noted('modals', records.modals),
    get questions() {
      return read('questions', whole.questions);
    },
    get errors() {
      return read('errors', whole.errors);
    },
  };
  const parts = Object.entries(records).flatMap(([name, record]) =>
    Object.entries(record).map(([key, part]): [string, unknown] => [`${name}/${key}`, part]),
  );
  const subject: Subject = {
    flow,
    get files() {
      return read('files', files);
    },
    get nodes() {
      return read('nodes', nodes);
    },
    contract: rest.contract,
  };
  partsBySubject.set(subject, {
    rest,
    parts: new Map([...parts, ...Object.entries({ ...whole, files, nodes })]),
  });
  return subject;
}
