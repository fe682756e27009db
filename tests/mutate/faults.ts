import { parseSync } from 'vite';

/** A small change of one place in a source file that a test should notice. */
export interface Fault {
  kind: string;
  /** The place in the text that is replaced, as offsets. */
  start: number;
  end: number;
  by: string;
}

/** A node of an ESTree. */
type Node = Record<string, unknown> & { type: string; start: number; end: number };

const OPPOSITE: Record<string, string> = {
  '&&': '||',
  '||': '&&',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
};
const BOUNDARIES = new Set(['<', '<=', '>', '>=', '===', '!==']);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const nodesOf = (value: unknown): Node[] =>
  Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [];

/** Types contain no faults that a test could notice. An expression with a type annotation counts as an expression. */
const isType = (node: Node) =>
  node.type.startsWith('TS') && !['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'].includes(node.type);

/** Class names and styles are tested in the browser, and React reports a missing `key` only as a warning. */
const isLook = (node: Node) =>
  node.type === 'JSXAttribute' && nodesOf(node.name).some(({ name }) => name === 'className' || name === 'key');

/** The faults that a file can have, in the order of the text. Each result is correct syntax. */
export function faultsOf(file: string, text: string): Fault[] {
  const faults: Fault[] = [];
  const source = (node: Node) => text.slice(node.start, node.end);
  const add = (kind: string, { start, end }: { start: number; end: number }, by: string) =>
    faults.push({ kind, start, end, by });
  const negate = (test: Node) => add('negated condition', test, `!(${source(test)})`);

  /** Swaps the operator between two operands for another one. */
  function operator(kind: string, node: Node, by: string): void {
    const [left] = nodesOf(node.left);
    const [right] = nodesOf(node.right);
    if (left === undefined || right === undefined) return;
    const between = text.slice(left.end, right.start);
    add(
      kind,
      { start: left.end, end: right.start },
      between.replace(String(node.operator), () => by),
    );
  }

  /** Removes each entry of a list, with the comma behind it. */
  function entries(kind: string, list: Node[]): void {
    for (const entry of list) {
      const comma = /^\s*,/.exec(text.slice(entry.end))?.[0].length ?? 0;
      add(kind, { start: entry.start, end: entry.end + comma }, '');
    }
  }

  /** Removes statements that act, and swaps two that follow each other. */
  function statements(list: Node[]): void {
    for (const [index, node] of list.entries()) {
      const acts = node.type === 'ExpressionStatement' && typeof node.directive !== 'string';
      if (acts || node.type === 'ThrowStatement') add('removed statement', node, ';');
      const next = list[index + 1];
      if (acts && next?.type === 'ExpressionStatement')
        add(
          'swapped statements',
          { start: node.start, end: next.end },
          `${source(next)}${text.slice(node.end, next.start)}${source(node)}`,
        );
    }
  }

  function visit(node: Node, inEffect: boolean): void {
    if (isType(node) || node.type === 'ImportDeclaration' || isLook(node)) return;
    const [test] = nodesOf(node.test);
    const [argument] = nodesOf(node.argument);
    let effect = inEffect;
    switch (node.type) {
      case 'Program':
      case 'BlockStatement':
        statements(nodesOf(node.body));
        break;
      case 'IfStatement':
        if (test !== undefined) negate(test);
        if (node.alternate === null) add('removed branch', node, ';');
        break;
      case 'ConditionalExpression':
        if (test !== undefined) negate(test);
        break;
      case 'LogicalExpression': {
        const by = OPPOSITE[String(node.operator)];
        if (by !== undefined) operator('swapped && and ||', node, by);
        else for (const left of nodesOf(node.left)) add('removed default', node, source(left));
        break;
      }
      case 'BinaryExpression': {
        const by = OPPOSITE[String(node.operator)];
        if (by !== undefined)
          operator(BOUNDARIES.has(String(node.operator)) ? 'changed comparison' : 'changed sum', node, by);
        break;
      }
      case 'AwaitExpression':
        if (argument !== undefined) add('removed await', node, source(argument));
        break;
      case 'ReturnStatement':
        if (argument?.type === 'ArrowFunctionExpression' && inEffect) add('removed cleanup', node, ';');
        else if (argument !== undefined) add('removed return', node, 'return;');
        break;
      case 'CatchClause':
        for (const body of nodesOf(node.body)) if (nodesOf(body.body).length > 0) add('emptied catch', body, '{}');
        break;
      case 'Literal':
        if (typeof node.value === 'boolean') add('changed constant', node, String(!node.value));
        else if (typeof node.value === 'number') add('changed constant', node, String(node.value + 1));
        else if (typeof node.value === 'string' && node.value !== '') add('emptied text', node, "''");
        break;
      case 'UnaryExpression':
        if (node.operator === '!' && argument !== undefined) add('negated condition', node, `(${source(argument)})`);
        break;
      case 'ObjectExpression':
        entries('removed entry', nodesOf(node.properties));
        break;
      case 'ArrayExpression':
        entries('removed entry', nodesOf(node.elements));
        break;
      case 'JSXOpeningElement':
        entries(
          'removed attribute',
          nodesOf(node.attributes).filter((attribute) => !isLook(attribute)),
        );
        break;
      case 'CallExpression':
        effect = nodesOf(node.callee).some((callee) => /^use(?:Layout)?Effect$/.test(source(callee)));
        break;
    }
    for (const [key, value] of Object.entries(node)) {
      // A name of an import, of a property or of an attribute is no constant.
      if (key === 'source' || (key === 'key' && node.computed !== true)) continue;
      for (const child of nodesOf(value)) visit(child, effect);
    }
  }

  for (const node of nodesOf(parseSync(file, text).program)) visit(node, false);
  return faults
    .filter((fault) => parseSync(file, apply(text, fault)).errors.length === 0)
    .toSorted((a, b) => a.start - b.start);
}

/** @returns the text with the fault in it */
export const apply = (text: string, { start, end, by }: Fault): string => text.slice(0, start) + by + text.slice(end);
