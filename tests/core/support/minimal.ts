import type { FlowSource } from '#core';
import schema from '../../../schemas/flow.schema.json' with { type: 'json' };
import { edited, type Edit, GONE } from './edit.ts';
import { orderingSource } from './ordering.ts';

const routes = {
  home: { path: '/', access: 'open', screen: 'home', title: 'home.title', remember: false },
  lost: { path: '/404', access: 'open', screen: 'home', title: 'home.title' },
};

const screenSchema = '../../../schemas/screen.schema.json';
const modal = { title: 'home.title', blocks: [], close: { label: 'common.close' } };

/** The smallest flow, with some places changed: one page, and the parts of the shipped flow that it needs. */
export function minimal(...edits: Edit[]): FlowSource {
  const unused = Object.keys(orderingSource.files).filter((file) =>
    /^(?:screens|forms|blocks|lists|products)\/|^copy\/es|^actions/.test(file),
  );
  const bare = edited(orderingSource, ...unused.map((file): Edit => [file, '', GONE]));
  return edited(
    { ...bare, name: 'minimal' },
    ['routes.json', '/routes', routes],
    ['calls.json', '/calls', {}],
    ['flow.json', '/api/refresh', GONE],
    ['flow.json', '/api/validate', GONE],
    ['questions.json', '/types', {}],
    ['questions.json', '/stops/urgent', GONE],
    ['flow.json', '/session', { on_over: [] }],
    ['flow.json', '/on_start', []],
    ['flow.json', '/remembered_params', GONE],
    ['flow.json', '/locales', ['en']],
    ['analytics.json', '/events', {}],
    ['modals.json', '/modals', Object.fromEntries(['safety-stop', 'helper'].map((id) => [id, modal]))],
    ['screens/home.json', '', { $schema: screenSchema, kind: 'page', heading: 'home.title', blocks: [] }],
    ['copy/en.json', '/texts/home.title', 'Home'],
    ['steps.json', '/steps', [{ id: 'only', routes: ['home'], done_if: { 'intro.seen': true }, weight: 1 }]],
    ['steps.json', '/goal', 'intro.seen'],
    ['flow.json', '/access', { open: { allows: {}, refused: [] } }],
    ['flow.json', '/landing', [{ go: 'home' }]],
    ['flow.json', '/signed_out', 'home'],
    ['flow.json', '/not_found', 'lost'],
    ['flow.json', '/layout', layout()],
    ['errors.json', '/screen/on_go_home', [{ go: 'home' }]],
    ['errors.json', '/statuses/404/on_load', GONE],
    ...edits,
  );
}

/** The parts of the shipped layout that every flow has. None of them is a link. */
function layout(): unknown {
  const flow = orderingSource.files['flow.json'] as { layout: Record<string, unknown> };
  const needed = schema.properties.layout.required;
  const kept = Object.entries(flow.layout).filter(([key]) => needed.includes(key));
  return Object.fromEntries(kept);
}
