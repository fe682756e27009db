import type { Problem } from '../model/index.ts';

/** Matches the pointer of a condition under which a step is done. */
const DONE_IF = /^\/steps\/\d+\/done_if(?:\/|$)/;

/** Matches the pointer of a whole step. */
const STEP = /^\/steps\/\d+$/;

/** Matches the pointer of a route in a step. */
const STEP_ROUTE = /^\/steps\/\d+\/routes\/\d+$/;

const placeOf = ({ file, pointer, rule }: Problem) => `${rule} ${file}#${pointer}`;

/** The quoted name at the end of a message. */
const lastName = (message: string) => message.slice(message.lastIndexOf(' "') + 1);

/**
 * The rules whose problems may cause a problem. For example, a value that is stored in the wrong field leaves the right
 * field without a value.
 */
const causesOf = ({ rule, pointer }: Problem): readonly string[] => {
  if (rule === 'SC04' && pointer.includes('/ask_if/')) return ['SM21'];
  if (rule === 'SM25' || (rule === 'SC06' && pointer.endsWith('/is'))) return ['SC04'];
  return rule === 'SM17' && pointer.endsWith('/maxLength') ? ['SM33'] : [];
};

/**
 * Removes problems that follow from others: problems that another rule reports at the same location, and problems about
 * unused things whose cause is another mistake. The checker does the same for its findings
 * (src/checks/cascading-findings.ts).
 */
export function withoutCascadingProblems(problems: readonly Problem[]): Problem[] {
  const places = new Set(problems.map(placeOf));
  // The goal is not reached if the step that should reach it names another fact, or is done without one.
  const isDone = problems.some(
    ({ rule, file, pointer }) =>
      file === 'steps.json' && ((rule === 'SM28' && pointer !== '/goal') || (rule === 'RF17' && DONE_IF.test(pointer))),
  );
  const rules = new Set(problems.map((one) => one.rule));
  // If a field has the name of another field, its right name seems to be missing, and its settings do not fit its name.
  const isField = ({ pointer }: Problem) => pointer.endsWith('/field');
  // If a call takes no field of this name (RF25), the form's field has the wrong name. A duplicate name (RF05) follows
  // from that.
  const isUntaken = (name: string) =>
    problems.some((one) => one.rule === 'RF25' && isField(one) && lastName(one.message) === name);
  const isOfUntaken = (one: Problem) => one.rule === 'RF05' && isField(one) && isUntaken(lastName(one.message));
  const doubled = problems.filter((one) => one.rule === 'RF05' && isField(one) && !isOfUntaken(one));
  const isOfDoubled = ({ rule, file, pointer }: Problem) =>
    (rule === 'RF25' || rule === 'SM17' || rule === 'SM33') &&
    doubled.some((one) => {
      const field = one.pointer.replace(/\/field$/, '');
      // A shared form with two fields of one name lacks a field at each screen that uses the form.
      if (rule === 'RF25' && file !== one.file) return one.file.startsWith('forms/') && pointer.endsWith('/fields');
      return one.file === file && (pointer.startsWith(`${field}/`) || field.replace(/\/\d+$/, '') === pointer);
    });
  const isStepDoubled = problems.some(({ rule, pointer }) => rule === 'SM27' && STEP_ROUTE.test(pointer));
  const isOutOfOrder = problems.some(
    ({ rule, file, pointer }) => rule === 'SM28' && file === 'steps.json' && STEP.test(pointer),
  );
  return mergedByLocation(
    oneOfEachValue(oneOfEachTest(problems)).filter((problem) => {
      if (isOfDoubled(problem) || isOfUntaken(problem) || causesOf(problem).some((cause) => rules.has(cause)))
        return false;
      const { rule, file, pointer } = problem;
      // If a route is in two steps, its address and its required steps come from the wrong step.
      if (rule === 'RF04' && file === 'routes.json' && isStepDoubled) return false;
      if (rule === 'SM27' && isStepDoubled && !STEP_ROUTE.test(pointer)) return false;
      // Two routes with one path, or two steps with one path type: then one of them also lacks its own parameters.
      if (rule === 'RF04' && file === 'routes.json' && pointer.endsWith('/path') && rules.has('RF06')) return false;
      // A wrong name in a shared form is reported at the form (RF25), and not again at each screen that uses the form.
      if (rule === 'RF17' && pointer.endsWith('/use') && problem.message.startsWith('forms/') && rules.has('RF25'))
        return !problems.some((one) => one.rule === 'RF25' && problem.message.startsWith(one.file));
      // If the steps are in the wrong order, a route seems to require a step that comes later.
      if (rule === 'SM27' && file === 'routes.json' && isOutOfOrder) return false;
      // If a field has the name of another field, its settings seem to be wrong, because they fit its right name.
      if (
        rule === 'SM37' &&
        places.has(placeOf({ ...problem, rule: 'RF25', pointer: pointer.replace(/[^/]+$/, 'field') }))
      )
        return false;
      // If a field has the wrong type, its widget does not fit, either.
      if (
        rule === 'SM37' &&
        places.has(placeOf({ ...problem, rule: 'SM33', pointer: pointer.replace(/[^/]+$/, 'type') }))
      )
        return false;
      // If a field became optional by mistake, its message for an empty field seems to be unused.
      const own = pointer.replace(/\/errors$/, '/field');
      if (rule === 'SC05' && places.has(placeOf({ ...problem, rule: 'SM17', pointer: own }))) return false;
      // A pattern that is open at one end also takes values that are too long.
      if (rule === 'SM17' && pointer.endsWith('/pattern') && places.has(placeOf({ ...problem, rule: 'SM37' })))
        return false;
      // With a wrong list, none of its values fits.
      if (rule === 'SM17' && places.has(placeOf({ ...problem, rule: 'RF25' }))) return false;
      // If the format or `autocomplete` is wrong, it contradicts the field's own pattern.
      if (
        rule === 'SM17' &&
        ['format', 'autocomplete'].some((key) =>
          places.has(placeOf({ ...problem, rule: 'SM37', pointer: pointer.replace(/[^/]+$/, key) })),
        )
      )
        return false;
      // If two steps name the same route, one of them seems to show the wrong questions.
      if (rule === 'SM01' && isStepDoubled) return false;
      // Without "counted_by", a screen has no position of its question.
      if (rule === 'SM01' && problems.some((one) => one.rule === 'RF26' && one.pointer === '')) return false;
      // If a value is sent under a wrong name, the body also lacks it under the right one.
      if (
        rule === 'RF25' &&
        problems.some(
          (one) => one.rule === 'RF25' && one.file === problem.file && one.pointer.startsWith(`${pointer}/`),
        )
      )
        return false;
      // If a status has no reaction, no failure is of its type.
      if (rule === 'SC06' && rules.has('GR14') && problem.message.startsWith('No failure is of the type')) return false;
      // If a status has the wrong number, the right status has no reaction.
      if (rule === 'GR14' && problems.some((one) => one.rule === 'RF15' && one.file === 'errors.json')) return false;
      // If a tick box became a text field, its value is not a boolean.
      if (rule === 'SC04' && problems.some((one) => one.message.endsWith('is text, which cannot be ticked')))
        return !problem.message.includes('"form.');
      // If a form lacks the fields that its call takes, its `fill` does not fit, either.
      if (
        rule === 'RF25' &&
        file === 'calls.json' &&
        problems.some((one) => one.rule === 'RF25' && one.pointer.endsWith('/fill'))
      )
        return false;
      // If the value is the wrong one, it often has the wrong type as well.
      if (rule === 'SC04' && places.has(placeOf({ ...problem, rule: 'SM30' }))) return false;
      // If a call sends the wrong field, the field's limits do not fit the call, either.
      if (rule === 'SM33' && problems.some((one) => one.rule === 'SM30' && one.file === 'calls.json')) return false;
      // An unknown field of a store (RF17) also looks like a fact of the backend, which is unavailable here (RF26).
      if (rule === 'RF26' && places.has(placeOf({ ...problem, rule: 'RF17' }))) return false;
      // If a value of the wrong type (SC04) is a wrong value, its availability (RF26) does not matter.
      if (rule === 'RF26' && places.has(placeOf({ ...problem, rule: 'SC04' }))) return false;
      // If a modal shows an unknown field of its item (RF17), it seems not to show the field for which it is opened.
      if (
        rule === 'RF26' &&
        problems.some((one) => one.rule === 'RF17' && one.file === file && one.pointer.startsWith(`${pointer}/`))
      )
        return false;
      // If a copy key is written where a text belongs, the text's placeholders seem to be missing.
      if (rule === 'RF10' && places.has(placeOf({ ...problem, rule: 'CP06' }))) return false;
      // If a name is unknown (RF17), RF25 reports the same name again.
      if (rule === 'RF25' && places.has(placeOf({ ...problem, rule: 'RF17' }))) return false;
      // If the screen's `source` is wrong, or the form lacks a field, its `fill` does not fit, either.
      if (rule === 'RF25' && pointer.endsWith('/fill'))
        return ['/source', pointer.replace(/fill$/, 'fields')].every(
          (cause) => !places.has(placeOf({ ...problem, rule: 'RF17', pointer: cause })),
        );
      // If a field is optional by mistake, its message for an empty field contradicts that.
      const optional = pointer.replace(/\/errors\/missing$/, '/optional');
      if (rule === 'SC03' && places.has(placeOf({ ...problem, rule: 'SM33', pointer: optional }))) return false;
      return !(rule === 'RF17' && file === 'steps.json' && pointer === '/goal' && isDone);
    }),
  );
}

/** Matches the pointer of one of the values with which a condition compares. */
const COMPARED = /\/is_one_of\/\d+$/;

/**
 * Reports only the first unknown value of each condition: probably the question or the list in the condition is wrong.
 */
function oneOfEachTest(problems: readonly Problem[]): Problem[] {
  const testOf = ({ rule, file, pointer }: Problem) =>
    rule === 'SC06' && COMPARED.test(pointer) ? `${file}#${pointer.replace(COMPARED, '')}` : undefined;
  return problems.filter((one, index) => {
    const test = testOf(one);
    return test === undefined || problems.findIndex((other) => testOf(other) === test) === index;
  });
}

/**
 * Of the conditions that require the same impossible value of a reference, reports only the first. Probably nothing
 * sets this value by mistake.
 */
const oneOfEachValue = (problems: readonly Problem[]): Problem[] =>
  problems.filter(
    (one, index) =>
      one.rule !== 'SC06' ||
      !/^"[^"]+" is never "[^"]+"$/.test(one.message) ||
      problems.findIndex(({ message }) => message === one.message) === index,
  );

/** Merges the problems of one rule at one location into one problem that says how many there are. */
export function mergedByLocation<Found extends Problem>(problems: readonly Found[]): Found[] {
  const found = new Map<string, Found[]>();
  for (const problem of problems) found.set(placeOf(problem), [...(found.get(placeOf(problem)) ?? []), problem]);
  return [...found.values()].flatMap(([first, ...others]) => {
    if (first === undefined || others.length === 0) return first ?? [];
    return [{ ...first, message: `${first.message} (and ${others.length} more like this)` }];
  });
}
