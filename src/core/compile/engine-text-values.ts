/** The values that core itself gives to texts, by the end of the text's location. */
const ENGINE_TEXT_VALUES = Object.entries<readonly string[]>({
  'flow.json#/layout/page_title': ['title'],
  'flow.json#/session/warning/left': ['time'],
  'steps.json#/value': ['percent'],
  'questions.json#/count': ['position', 'total'],
  'questions.json#/time_left/text': ['minutes'],
  '/search/results': ['count'],
  '/search/added': ['name'],
  '/entries/remove': ['name'],
  '/entries/removed': ['name'],
});

/** The values that core itself gives to the text at a location: "questions.json#/count". */
export const engineTextValues = (place: string): readonly string[] =>
  ENGINE_TEXT_VALUES.find(([end]) => place.endsWith(end))?.[1] ?? [];
