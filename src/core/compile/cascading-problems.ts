import type { Problem } from '../model/index.ts';

/** A condition on which a step is done. */
const DONE_IF = /^\/steps\/\d+\/done_if(?:\/|$)/;

/** A step as a whole. */
const STEP = /^\/steps\/\d+$/;

/** A route of a step. */
const STEP_ROUTE = /^\/steps\/\d+\/routes\/\d+$/;

const placeOf = ({ file, pointer, rule }: Problem) => `${rule} ${file}#${pointer}`;

/** The quoted name with which a message ends. */
const lastName = (message: string) => message.slice(message.lastIndexOf(' "') + 1);

/**
 * The rules whose problems may cause a problem. A value that is stored in the wrong field leaves the right field
 * unset. A length that the backend refuses also differs from the length in other forms.
 */
const causesOf = ({ rule, pointer }: Problem): readonly string[] => {
  if (rule === 'SC04' && pointer.includes('/ask_if/')) return ['SM21'];
  if (rule === 'SM25' || (rule === 'SC06' && pointer.endsWith('/is'))) return ['SC04'];
  return rule === 'SM17' && pointer.endsWith('/maxLength') ? ['SM33'] : [];
};

/**
 * Removes problems that follow from others: those that another rule reports at the same place, and those about things
 * that are unused only because of a mistake elsewhere. The checker does the same for its findings
 * (src/checks/cascading-findings.ts).
 */
export function withoutCascadingProblems(problems: readonly Problem[]): Problem[] {
  const places = new Set(problems.map(placeOf));
  // The goal is unknown when the step that reaches it names another fact, or is done without one.
  const isDone = problems.some(
    ({ rule, file, pointer }) =>
      file === 'steps.json' && ((rule === 'SM28' && pointer !== '/goal') || (rule === 'RF17' && DONE_IF.test(pointer))),
  );
  const rules = new Set(problems.map((one) => one.rule));
  // If a field has the name of another field, its own name is missing, and its settings don't fit the other name.
  const isField = ({ pointer }: Problem) => pointer.endsWith('/field');
  // When a call has no field of this name (RF25), the form's field has the wrong name. That it is also there twice
  // (RF05) follows from that.
  const isUntaken = (name: string) =>
    problems.some((one) => one.rule === 'RF25' && isField(one) && lastName(one.message) === name);
  const isOfUntaken = (one: Problem) => one.rule === 'RF05' && isField(one) && isUntaken(lastName(one.message));
  const doubled = problems.filter((one) => one.rule === 'RF05' && isField(one) && !isOfUntaken(one));
  const isOfDoubled = ({ rule, file, pointer }: Problem) =>
    (rule === 'RF25' || rule === 'SM17' || rule === 'SM33') &&
    doubled.some((one) => {
      const field = one.pointer.replace(/\/field$/, '');
      // A shared form with two fields of one name lacks a field wherever it is sent.
      if (rule === 'RF25' && file !== one.file) return one.file.startsWith('forms/') && pointer.endsWith('/fields');
      return one.file === file && (pointer.startsWith(`${field}/`) || field.replace(/\/\d+$/, '') === pointer);
    });
  const isStepDoubled = problems.some(({ rule, pointer }) => rule === 'SM27' && STEP_ROUTE.test(pointer));
  const isOutOfOrder = problems.some(
    ({ rule, file, pointer }) => rule === 'SM28' && file === 'steps.json' && STEP.test(pointer),
  );
  return oneForEachPlace(
    oneOfEachValue(oneOfEachTest(problems)).filter((problem) => {
      if (isOfDoubled(problem) || isOfUntaken(problem) || causesOf(problem).some((cause) => rules.has(cause)))
        return false;
      const { rule, file, pointer } = problem;
      // If a route is in two steps, its address and what it requires are those of the wrong step.
      if (rule === 'RF04' && file === 'routes.json' && isStepDoubled) return false;
      if (rule === 'SM27' && isStepDoubled && !STEP_ROUTE.test(pointer)) return false;
      // Two routes with one path, or two steps with one path type: then one of them also lacks its own parameters.
      if (rule === 'RF04' && file === 'routes.json' && pointer.endsWith('/path') && rules.has('RF06')) return false;
      // A wrong name in a shared form is reported there (RF25), and not once more at each screen that uses the form.
      if (rule === 'RF17' && pointer.endsWith('/use') && problem.message.startsWith('forms/') && rules.has('RF25'))
        return !problems.some((one) => one.rule === 'RF25' && problem.message.startsWith(one.file));
      // When the steps are in the wrong order, a route seems to require a step that comes later.
      if (rule === 'SM27' && file === 'routes.json' && isOutOfOrder) return false;
      // A field with the name of another field seems to have the wrong settings: they fit its right name.
      if (
        rule === 'SM37' &&
        places.has(placeOf({ ...problem, rule: 'RF25', pointer: pointer.replace(/[^/]+$/, 'field') }))
      )
        return false;
      // A field of a wrong type has the wrong widget, too.
      if (
        rule === 'SM37' &&
        places.has(placeOf({ ...problem, rule: 'SM33', pointer: pointer.replace(/[^/]+$/, 'type') }))
      )
        return false;
      // A field that became optional by mistake lacks a use for the message about an empty field.
      const own = pointer.replace(/\/errors$/, '/field');
      if (rule === 'SC05' && places.has(placeOf({ ...problem, rule: 'SM17', pointer: own }))) return false;
      // A pattern that is open at one end also takes values that are too long.
      if (rule === 'SM17' && pointer.endsWith('/pattern') && places.has(placeOf({ ...problem, rule: 'SM37' })))
        return false;
      // With a wrong list, none of its values fits.
      if (rule === 'SM17' && places.has(placeOf({ ...problem, rule: 'RF25' }))) return false;
      // A wrong format or `autocomplete` contradicts the field's own pattern.
      if (
        rule === 'SM17' &&
        ['format', 'autocomplete'].some((key) =>
          places.has(placeOf({ ...problem, rule: 'SM37', pointer: pointer.replace(/[^/]+$/, key) })),
        )
      )
        return false;
      // When two steps name the same route, one of them seems to show the wrong questions.
      if (rule === 'SM01' && isStepDoubled) return false;
      // Without "counted_by", a screen cannot know the position of its question.
      if (rule === 'SM01' && problems.some((one) => one.rule === 'RF26' && one.pointer === '')) return false;
      // A status with a wrong number leaves the right one without a reaction.
      if (rule === 'GR14' && problems.some((one) => one.rule === 'RF15' && one.file === 'errors.json')) return false;
      // A tick that became text is no value for a boolean.
      if (rule === 'SC04' && problems.some((one) => one.message.endsWith('is text, which cannot be ticked')))
        return !problem.message.includes('"form.');
      // A form without the fields that its call takes cannot be filled either.
      if (
        rule === 'RF25' &&
        file === 'calls.json' &&
        problems.some((one) => one.rule === 'RF25' && one.pointer.endsWith('/fill'))
      )
        return false;
      // A wrong value often has the wrong type, too.
      if (rule === 'SC04' && places.has(placeOf({ ...problem, rule: 'SM30' }))) return false;
      // When a call sends the wrong field, that field's limits do not fit the call either.
      if (rule === 'SM33' && problems.some((one) => one.rule === 'SM30' && one.file === 'calls.json')) return false;
      // An unknown field of a store (RF17) looks like a fact of the backend, which is not known here (RF26).
      if (rule === 'RF26' && places.has(placeOf({ ...problem, rule: 'RF17' }))) return false;
      // A value of the wrong type (SC04) is the wrong value. Whether it is known here (RF26) does not matter.
      if (rule === 'RF26' && places.has(placeOf({ ...problem, rule: 'SC04' }))) return false;
      // A modal shows an unknown field of what it is opened with (RF17), and so not the one for which it is opened.
      if (
        rule === 'RF26' &&
        problems.some((one) => one.rule === 'RF17' && one.file === file && one.pointer.startsWith(`${pointer}/`))
      )
        return false;
      // A key in place of a text lacks the text's placeholders, too.
      if (rule === 'RF10' && places.has(placeOf({ ...problem, rule: 'CP06' }))) return false;
      // An unknown name in a place is reported as RF17; RF25 there only repeats it.
      if (rule === 'RF25' && places.has(placeOf({ ...problem, rule: 'RF17' }))) return false;
      // When the screen's `source` is wrong, or the form lacks a field, the form cannot be filled either.
      if (rule === 'RF25' && pointer.endsWith('/fill'))
        return ['/source', pointer.replace(/fill$/, 'fields')].every(
          (cause) => !places.has(placeOf({ ...problem, rule: 'RF17', pointer: cause })),
        );
      // A field that is wrongly optional has a message for when it is empty.
      const optional = pointer.replace(/\/errors\/missing$/, '/optional');
      if (rule === 'SC03' && places.has(placeOf({ ...problem, rule: 'SM33', pointer: optional }))) return false;
      return !(rule === 'RF17' && file === 'steps.json' && pointer === '/goal' && isDone);
    }),
  );
}

/** The values that a condition compares with: the place of one of them. */
const COMPARED = /\/is_one_of\/\d+$/;

/** Keeps the first unknown value of each condition: the question it asks about, or its list, is another one. */
function oneOfEachTest(problems: readonly Problem[]): Problem[] {
  const testOf = ({ rule, file, pointer }: Problem) =>
    rule === 'SC06' && COMPARED.test(pointer) ? `${file}#${pointer.replace(COMPARED, '')}` : undefined;
  return problems.filter((one, index) => {
    const test = testOf(one);
    return test === undefined || problems.findIndex((other) => testOf(other) === test) === index;
  });
}

/** Keeps the first of the conditions that ask for a value which a reference never has. It is one value that nothing sets. */
const oneOfEachValue = (problems: readonly Problem[]): Problem[] =>
  problems.filter(
    (one, index) =>
      one.rule !== 'SC06' ||
      !/^"[^"]+" is never "[^"]+"$/.test(one.message) ||
      problems.findIndex(({ message }) => message === one.message) === index,
  );

/** Merges the problems of one rule at one place into one problem that says how many there are. */
export function oneForEachPlace<Found extends Problem>(problems: readonly Found[]): Found[] {
  const found = new Map<string, Found[]>();
  for (const problem of problems) found.set(placeOf(problem), [...(found.get(placeOf(problem)) ?? []), problem]);
  return [...found.values()].flatMap(([first, ...others]) => {
    if (first === undefined || others.length === 0) return first ?? [];
    return [{ ...first, message: `${first.message} (and ${others.length} more like this)` }];
  });
}
