import { access, destinationPath, evaluate, pointerTo, type State } from '#core';
import type { Finding } from '../../check.ts';
import { conditionsAt } from '../../subject/conditions-at.ts';
import { arrivalConditions } from '../../subject/control-facts.ts';
import { decidableLines } from '../../subject/controls.ts';
import { routesAt } from '../../subject/routes-at.ts';
import { sampleAt } from '../../subject/sample-matches.ts';
import { objectsTitled, type Subject, textIn } from '../../subject/subject.ts';
import { isStored } from '../../subject/tested-facts.ts';
import { visitorKinds } from '../../subject/visitor-kinds.ts';
import { describe } from '../../subject/visitors.ts';

/**
 * Finds buttons that do nothing for some people: they only go to the landing page, and these people are on it already.
 */
export const staysHere = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'ButtonBlock').flatMap((node): Finding[] => {
    const { flow } = subject;
    const [only, ...more] = Array.isArray(node.value.do) ? node.value.do : [];
    if (more.length > 0 || textIn(only, 'go') !== 'landing_path') return [];
    const conditions = conditionsAt(subject, node);
    for (const route of routesAt(subject, node)) {
      const match = sampleAt(route);
      const stays = (state: State) => {
        const scope = { flow, state, match };
        const sees = conditions.every(
          ({ condition }) =>
            evaluate(
              decidableLines(condition, (name) => isStored(flow, name)),
              scope,
            ) !== false,
        );
        const isIn = access(flow, state, match.path).kind === 'enter';
        return sees && isIn && destinationPath(flow, state, 'landing_path', scope) === match.path;
      };
      const who = visitorKinds(subject).find(stays);
      if (who === undefined) continue;
      const people = describe(flow, who, arrivalConditions(subject));
      const message = `On "${route.id}" this button does nothing for ${people}: this page is their landing page`;
      const hint = 'name another page, or hide the button from them';
      return [{ file: node.file, pointer: node.pointer + pointerTo('do', 0, 'go'), message, hint }];
    }
    return [];
  });
