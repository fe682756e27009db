import { useId, useMemo, useRef } from 'react';
import {
  answerTo,
  chooseOption,
  isAnswered,
  type Question,
  type QuestionAnswer,
  type QuestionnaireScreen,
  type QuestionnaireState,
  stopsOf,
  holds,
  questionType,
} from '#core';
import {
  lazyModule,
  useFlow,
  useFlowState,
  useIsPersistent,
  useModule,
  useRouteMatch,
  useSend,
  useSession,
  useTranslate,
} from '#runtime';
import {
  Icon,
  JsonForm,
  type QuestionContext,
  questionSchema,
  questionUi,
  questionValidator,
  questionWidgets,
  useQuestionText,
} from '#widgets';
import { Above } from './above.tsx';
import { Continue } from './continue.tsx';
import { useHeadingFocus } from './heading.tsx';
import { usePicker } from './use-picker.ts';
import { QuestionCount } from './question-count.tsx';
import { answerErrorTexts, questionWords } from './question-words.ts';

const NONE = {};
const lazyNotice = lazyModule(() => import('./stop-notice.tsx'));

interface QuestionViewProps {
  id: string;
  screen: QuestionnaireScreen;
  questionnaire: QuestionnaireState;
  question: Question;
}

/** One question: its text, its hint, its widget and Continue (QS). */
export function QuestionView({ id, screen, questionnaire, question }: QuestionViewProps) {
  const t = useTranslate();
  const flow = useFlow();
  const send = useSend();
  const { store } = useSession();
  const isLasting = useIsPersistent();
  const headingId = useId();
  const hintId = useId();
  const stopId = useId();
  const countId = useId();
  const aboveId = useId();
  const answer = answerTo(
    flow,
    question,
    useFlowState((state) => state.answers[screen.store] ?? NONE),
  );
  const [stopped] = stopsOf(flow, question, answer);
  const notice = useModule(lazyNotice, stopped !== undefined || 'soon');
  // Screen readers do not announce changes under a modal. So the notice, which says the same as the modal, appears
  // after the modal is closed.
  const covered = useFlowState((state) => state.modal?.id === stopped?.stop.opens);
  const { asks, explains } = useQuestionText(question.question_text);
  const heading = useRef<HTMLHeadingElement>(null);
  const type = questionType(flow, question);
  const match = useRouteMatch();
  const isBelow = useFlowState(
    (state) => screen.above?.some((block) => holds(block.if, { flow, state, match })) ?? false,
  );

  useHeadingFocus(heading);

  /** The current answer in the state. It may be newer than the rendered one. */
  const present = () => answerTo(flow, question, store.getState().state.answers[screen.store] ?? NONE);
  const choose = (next: QuestionAnswer, settled: boolean) =>
    send({ type: 'chose', question: question.id, answer: next, settled, store: screen.store, screen: id });
  const picker = usePicker(type, question, answer, present, (next, before) =>
    choose(next, next.answer.length > before.answer.length),
  );
  const uiSchema = useMemo(() => (type === undefined ? {} : questionUi(type.widget)), [type]);
  if (type === undefined) return null;

  const described = [type.hint, type.announce].flatMap((key) => (key === undefined ? [] : [t(key)]));
  const isExplained = explains !== null || described.length > 0;
  const context: QuestionContext = {
    ...questionWords(flow, question, type, t),
    t,
    answer: answer.answer,
    headingId,
    ...(isExplained ? { describedBy: hintId } : {}),
    texts: answer.user_texts,
    errors: answerErrorTexts(flow, questionnaire.answerErrors, question, type, t),
    ...(picker === undefined ? {} : { picker }),
    onChoose: (option, settled) => {
      const before = present();
      const next = chooseOption(type, question, before.answer, option);
      const takesBack = type.selects === 'many' && next.length < before.answer.length;
      choose({ ...before, answer: next }, settled && !takesBack);
    },
    onWords: (text) => choose({ ...present(), answer: text.trim() === '' ? [] : [text] }, false),
    onTexts: (option, text) => {
      const before = present();
      choose({ ...before, user_texts: { ...before.user_texts, [option]: text } }, false);
    },
    onHelp: (option) =>
      send({
        type: 'pressed',
        do: [{ open: flow.questions.helper.opens, with: { helper_text: { is: option.helper_text ?? '' } } }],
      }),
  };
  return (
    <section className="question">
      {isBelow && screen.above !== undefined ? <Above id={aboveId} blocks={screen.above} /> : null}
      <QuestionCount questionnaire={questionnaire} id={countId} />
      <h1
        className="question__heading"
        id={headingId}
        aria-describedby={isBelow ? `${aboveId} ${countId}` : countId}
        ref={heading}
        tabIndex={-1}
      >
        {asks}
      </h1>
      {isExplained ? (
        <div className="question__explained" id={hintId}>
          {explains}
          {type.hint === undefined ? null : <p className="question__hint">{t(type.hint)}</p>}
          {type.announce === undefined ? null : <p className="visually-hidden">{t(type.announce)}</p>}
        </div>
      ) : null}
      <JsonForm
        id={`${id}-${questionnaire.index}`}
        schema={questionSchema}
        uiSchema={uiSchema}
        validator={questionValidator}
        widgets={questionWidgets}
        formData={{ answer: answer.answer, user_texts: answer.user_texts }}
        formContext={context}
        enterKey="next"
        onSubmit={() => send({ type: 'continued', screen: id })}
      >
        <div className="question__stop" id={stopId} aria-live="polite">
          {stopped === undefined || covered || notice === undefined ? null : (
            <notice.StopNotice key={stopped.flag} stop={stopped.stop} />
          )}
        </div>
        <Continue
          questionnaire={questionnaire}
          disabled={!isAnswered(answer) || stopped?.stop.blocks_continue === true}
          describedBy={stopped === undefined ? undefined : stopId}
        />
        {screen.saved === undefined || !isLasting ? null : (
          <p className="question__saved">
            <Icon name="lock" />
            {t(screen.saved)}
          </p>
        )}
      </JsonForm>
    </section>
  );
}
