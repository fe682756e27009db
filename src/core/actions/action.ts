import type { Action } from '../generated/flow-files.ts';
import type { State } from '../model/index.ts';
import type { ActionContext, Transition } from '../eval/index.ts';

type Beside =
  | 'with'
  | 'then'
  | 'params'
  | 'replace'
  | 'back_arrow'
  | 'do'
  | 'otherwise'
  | 'else'
  | 'after'
  | 'quietly'
  | 'refused'
  | 'link'
  | 'as';
type NameIn<One> = One extends Action ? Exclude<keyof One, Beside> : never;

/** The names of actions: the first key of each action in language.schema.json. */
export type ActionName = NameIn<Action>;

/** The type of the action with a name: `ActionOf<'go'>`. */
export type ActionOf<Name extends ActionName> = Extract<Action, Record<Name, unknown>>;

/** Performs one kind of action. Returns the new state and the effects. */
export type ActionHandler<Name extends ActionName> = (
  action: ActionOf<Name>,
  state: State,
  context: ActionContext,
) => Transition;
