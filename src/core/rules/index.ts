export { answerWords } from './answer-words.ts';
export { checkAnswer, checkAnswers, draftErrors, payloadOf, freeTextsOf } from './answers.ts';
export { ANSWERS, askedOf } from './asked-questions.ts';
export { carryOver, validAnswers } from './carry-over.ts';
export {
  addEntry,
  type Entries,
  entriesIn,
  type Entry,
  foundEntries,
  type FoundEntry,
  linesIn,
  removeEntry,
  tickNone,
  withEntries,
  writeLines,
} from './entries.ts';
export { innerBlocks } from './blocks.ts';
export { type Form, formsOf } from './forms.ts';
export { currencyWithoutEuro } from './currencies.ts';
export { EMERGENCY_EVERYWHERE, emergencyNumbers, isMisdialled } from './emergency-numbers.ts';
export { entriesOf, labelIn } from './lists.ts';
export { escapeMarkup } from './markup.ts';
export { isTyped } from './typed-answers.ts';
export {
  advancesByItself,
  chooseOption,
  isAnswered,
  isStopped,
  selectedOptions,
  stopsOf,
  questionType,
} from './options.ts';
export { asSent, ownQuestions } from './own-questions.ts';
export { mapQuestionTexts, textsOfProduct, withTexts } from './product-texts.ts';
export { ownQuestionContent, questionContent } from './question-content.ts';
export { fatalRule, type QuestionProblem, questionProblems, repeatedQuestions } from './question-rules.ts';
export { answersId, answersTo, answerTo, isDraft, isGiven, questionnaireAnswers } from './question-answers.ts';
export {
  answeredCount,
  askedQuestions,
  currentQuestion,
  atNextQuestion,
  isAtStop,
  isLast,
  positionIn,
  previousIndex,
  resumeAt,
  startQuestionnaire,
  withIndex,
} from './questionnaire.ts';
export { orderIn, questionsIn } from './questions-in.ts';
export { changedAnswers, withAnswer } from './tally.ts';
export { DERIVED, derivedFact, derivedValues, madeOf, sourcesIn, sourcesOf } from './derived.ts';
export { acceptedValues, isCondition, isPresenceTest, isTest, referencesOf, type Truth, truthOf } from './truth.ts';
