import { escapeMarkup, type Flow, type FlowSource, isObject, schemaFor, walk } from '#core';
import { compiledFlow } from './load-checked.ts';

/** An edge of the graph: a button, link or rule of a screen leads from one route to another. */
interface Edge {
  from: string;
  to: string;
}

/** The routes in columns by step of the progress bar, and the edges between them. */
interface Graph {
  columns: { name: string; routes: string[] }[];
  edges: Edge[];
}

const NO_STEP = 'no step';
const LEADS = new Set(['GoAction', 'LinkBlock']);

/** The routes to which a part of a file leads. */
function ledTo(flow: Flow, file: string, value: unknown): string[] {
  const schema = schemaFor(file);
  const found = new Set<string>();
  if (schema === undefined || !isObject(value)) return [];
  walk(file, schema, value, (node) => {
    if (!LEADS.has(String(node.schema.title)) || !isObject(node.value)) return;
    const to = node.value.go ?? node.value.to;
    if (flow.routes.some(({ id }) => id === to)) found.add(String(to));
  });
  return [...found];
}

function graphOf(flow: Flow, { files }: FlowSource): Graph {
  const stepOf = (route: string) => flow.steps.find(({ routes }) => routes.includes(route))?.id ?? NO_STEP;
  const names = [...flow.steps.map(({ id }) => id), NO_STEP];
  const columns = names.map((name) => ({
    name,
    routes: flow.routes.flatMap(({ id }) => (stepOf(id) === name ? [id] : [])),
  }));
  const edges = flow.routes.flatMap(({ id, screen }) => {
    const file = `screens/${screen}.json`;
    return ledTo(flow, file, files[file]).flatMap((to) => (to === id ? [] : [{ from: id, to }]));
  });
  return { columns: columns.filter(({ routes }) => routes.length > 0), edges };
}

const asId = (name: string) => name.replace(/\W/g, '_');

function mermaid({ columns, edges }: Graph): string {
  const groups = columns.map(({ name, routes }) => {
    const nodes = routes.map((route) => `    ${asId(route)}["${route}"]`);
    return [`  subgraph step_${asId(name)}["${name}"]`, ...nodes, '  end'].join('\n');
  });
  const arrows = edges.map(({ from, to }) => `  ${asId(from)} --> ${asId(to)}`);
  return `${['flowchart LR', ...groups, ...arrows].join('\n')}\n`;
}

const BOX = { width: 190, height: 34, across: 90, down: 22, top: 60, left: 24 };

function svg({ columns, edges }: Graph): string {
  const at = new Map(
    columns.flatMap(({ routes }, column) =>
      routes.map((route, row) => [
        route,
        { x: BOX.left + column * (BOX.width + BOX.across), y: BOX.top + row * (BOX.height + BOX.down) },
      ]),
    ),
  );
  const lines = edges.flatMap(({ from, to }) => {
    const [a, b] = [at.get(from), at.get(to)];
    if (a === undefined || b === undefined) return [];
    const [x1, y1, x2, y2] = [a.x + BOX.width, a.y + BOX.height / 2, b.x, b.y + BOX.height / 2];
    return [`<path d="M${x1} ${y1}C${x1 + 60} ${y1} ${x2 - 60} ${y2} ${x2} ${y2}"/>`];
  });
  const boxes = [...at].map(
    ([route, { x, y }]) =>
      `<rect x="${x}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="6"/><text x="${x + 10}" y="${y + 22}">${escapeMarkup(route)}</text>`,
  );
  const heads = columns.map(
    ({ name }, column) =>
      `<text x="${BOX.left + column * (BOX.width + BOX.across)}" y="36" font-weight="700">${escapeMarkup(name)}</text>`,
  );
  const rows = Math.max(...columns.map(({ routes }) => routes.length));
  const width = BOX.left * 2 + columns.length * (BOX.width + BOX.across) - BOX.across;
  const height = BOX.top + rows * (BOX.height + BOX.down);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif" font-size="14">
<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z" fill="#64748b"/></marker></defs>
<rect width="${width}" height="${height}" fill="#fff"/>
<g fill="none" stroke="#94a3b8" marker-end="url(#tip)">${lines.join('\n')}</g>
<g fill="#0f172a">${heads.join('\n')}</g>
<g fill="#0f172a" stroke="none">${boxes.join('\n').replaceAll('<rect', '<rect fill="#f1f5f9" stroke="#475569"')}</g>
</svg>
`;
}

/**
 * Draws a flow: its routes by step, and the routes to which their buttons and links lead.
 * @param picture "svg" for an image, "mermaid" for text that GitHub renders
 * @throws UsageError when the flow does not compile
 */
export async function graph(dir: string, picture: 'mermaid' | 'svg'): Promise<string> {
  const { flow, source } = await compiledFlow(dir);
  return (picture === 'svg' ? svg : mermaid)(graphOf(flow, source));
}
