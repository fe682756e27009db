import {
  answerTo,
  answerWords,
  type Block,
  htmlToText,
  isObject,
  type JsonObject,
  nextPathIn,
  pathOf,
  questionsIn,
} from '#core';
import { Link, useFlow, useSend, useTranslate } from '#runtime';
import { useScope } from './use-scope.ts';
import './answers.css';

type AnswersBlock = Extract<Block, { block: 'answers' }>;

/** Questions with their answers, in the words and the language in which they were asked. */
export function AnswerList({ block }: { block: AnswersBlock }) {
  const found = useScope().value(block.of);
  const given = Array.isArray(found) ? found.filter(isObject) : [];
  return given.length === 0 ? null : (
    <dl className="answers">
      {given.map((item, index) => (
        <Answer key={index} item={item} change={block.change} />
      ))}
    </dl>
  );
}

function Answer({ item, change }: { item: JsonObject; change: AnswersBlock['change'] }) {
  const t = useTranslate();
  const flow = useFlow();
  const send = useSend();
  const { scope } = useScope();
  const [question] = questionsIn(item.question) ?? [];
  if (question === undefined) return null;
  const next = nextPathIn(item.next_path);
  const path = next === null ? undefined : pathOf(flow, scope.state, next);
  const words = htmlToText(question.question_text);
  return (
    <div className="answers__row">
      <dt className="answers__question" lang={question.language ?? undefined} dir="auto">
        {words}
      </dt>
      {answerWords(flow, question, answerTo(flow, question, {}), t).map((line) => (
        <dd className="answers__answer" lang={question.language ?? undefined} dir="auto" key={line}>
          {line}
        </dd>
      ))}
      {change === undefined || path === undefined ? null : (
        <dd className="answers__change">
          <Link to={path} follow={() => send({ type: 'pressed', do: change.do, item, data: scope.data })}>
            {t(change.label)}{' '}
            <span className="visually-hidden" lang={question.language ?? undefined}>
              {words}
            </span>
          </Link>
        </dd>
      )}
    </div>
  );
}
