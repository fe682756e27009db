import { isObject, jsonOf, pointerTo, referencesOf, same } from '#core';
import { ENDS, type Nodes } from './explored.ts';
import type { Needs } from './moves.ts';
import type { Position } from './position.ts';
import { type FileNode, objectsTitled, nodesByFile, type Subject } from './subject.ts';
import { isExplainedOnScreen } from './explained-on-screen.ts';
import type { Assumption } from './assumption.ts';
import { mayHold, pairsOf, assumptionsOf } from './assumptions.ts';

/** A condition on loaded data that blocks the only path to the goal, and the data for which it does (`assumption`). */
export interface Closed {
  position: Position;
  assumption: Assumption;
  /** The location of the condition. */
  file: string;
  pointer: string;
}

/** An edge of the explored graph: from one node to another. */
interface Edge {
  from: string;
  to: string;
  position: Position;
  /** For each control that leads to the target node, its conditions. */
  alternatives: readonly Needs[];
}

/** The edges between those nodes from which the goal can be reached. */
interface Graph {
  /** The edges by their target node. */
  leadingTo: ReadonlyMap<string, readonly Edge[]>;
  /** The edges by the values that their conditions read. */
  reading: ReadonlyMap<string, ReadonlySet<Edge>>;
}

function graphOf(nodes: Nodes, good: ReadonlySet<string>): Graph {
  const leadingTo = new Map<string, Edge[]>();
  const reading = new Map<string, Set<Edge>>();
  for (const [from, { position, leadsTo }] of nodes)
    for (const [to, alternatives] of leadsTo) {
      if (!good.has(to)) continue;
      const edge = { from, to, position, alternatives };
      const others = leadingTo.get(to);
      if (others === undefined) leadingTo.set(to, [edge]);
      else others.push(edge);
      for (const name of alternatives.flat().flatMap((condition) => referencesOf(condition)))
        reading.set(name, (reading.get(name) ?? new Set()).add(edge));
    }
  return { leadingTo, reading };
}

/** The edges whose controls are all hidden or disabled under an assumption. */
function edgesClosedIn(subject: Subject, { reading }: Graph, assumption: Assumption): Set<Edge> {
  const edges = new Set(assumption.values.flatMap(([reference]) => [...(reading.get(reference) ?? [])]));
  return new Set(
    [...edges].filter(
      ({ position, alternatives }) => !alternatives.some((needs) => mayHold(subject, position, needs, assumption)),
    ),
  );
}

/** The keys of the nodes from which the goal can still be reached when some edges are closed. */
function reachingWithout({ leadingTo }: Graph, closed: ReadonlySet<Edge>): Set<string> {
  const good = new Set(ENDS);
  for (const key of good) for (const edge of leadingTo.get(key) ?? []) if (!closed.has(edge)) good.add(edge.from);
  return good;
}

/**
 * Finds the conditions on loaded data that on their own keep visitors from the goal for some data. One for each
 * location.
 */
export function closedIn(subject: Subject, nodes: Nodes, good: ReadonlySet<string>): Closed[] {
  const assumptions = new Map<string, Assumption>();
  for (const { position, leadsTo } of nodes.values())
    for (const assumption of [...leadsTo.values()].flat().flatMap((needs) => assumptionsOf(subject, position, needs)))
      assumptions.set(JSON.stringify(assumption), assumption);
  const singles = [...assumptions.values()];
  const graph = graphOf(nodes, good);
  const alone = closedBy(subject, graph, singles);
  return alone.length > 0 ? alone : closedBy(subject, graph, pairsOf(singles));
}

function closedBy(subject: Subject, graph: Graph, assumptions: readonly Assumption[]): Closed[] {
  const found = new Map<string, Closed>();
  for (const assumption of assumptions) {
    const closed = edgesClosedIn(subject, graph, assumption);
    if (closed.size === 0) continue;
    const still = reachingWithout(graph, closed);
    for (const { from, to, position, alternatives } of closed) {
      if (still.has(from) || !still.has(to) || isExplainedOnScreen(subject, position, assumption)) continue;
      const place = placeOf(subject, position, alternatives.flat(), assumption);
      if (place !== undefined) found.set(`${place.file}#${place.pointer}`, { position, assumption, ...place });
    }
  }
  return [...found.values()];
}

function placeOf(subject: Subject, position: Position, needs: Needs, assumption: Assumption) {
  const file = `screens/${position.match.route.screen}.json`;
  const closing = needs.filter((condition) => !mayHold(subject, position, [condition], assumption));
  const matching = (nodesByFile(subject).get(file) ?? []).filter((node) =>
    closing.some(
      (condition) =>
        (node.pointer.endsWith('/if') && same(jsonOf(condition), node.value)) ||
        (node.pointer.endsWith('/disabled_if') && same(jsonOf(condition), { not: node.value })),
    ),
  );
  // Other blocks may have the same condition. So controls are searched first, then the blocks around them.
  const controls = objectsTitled(subject, 'ButtonBlock', 'LinkBlock', 'FormBlock');
  const isOfControl = ({ pointer }: FileNode) =>
    controls.some((one) => one.file === file && pointer.startsWith(`${one.pointer}/`));
  const isOfBlock = ({ pointer }: FileNode) => /^\/(?:blocks|aside|above|below)\//.test(pointer);
  const condition = matching.find(isOfControl) ?? matching.find(isOfBlock) ?? matching[0];
  return condition && lineOf(condition, assumption);
}

/**
 * The location of the line that reads an assumed value. If the line is within an `any`, the location of the whole
 * condition.
 */
function lineOf({ file, pointer, value }: FileNode, { values }: Assumption) {
  const asked = values.map(([reference]) => reference).find((name) => isObject(value) && Object.hasOwn(value, name));
  return { file, pointer: asked === undefined ? pointer : pointer + pointerTo(asked) };
}
