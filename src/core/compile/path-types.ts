import type { Route } from '../generated/flow-files.ts';
import type { Files } from './files.ts';

/** The path type that leads to a route: the route's own, or the path type of the step whose first route it is. */
export const pathTypeTo = ({ steps }: Pick<Files, 'steps'>, id: string, route: Route): string | undefined =>
  route.path_type ?? steps.steps.find(({ routes: [first] }) => first === id)?.path_type;
