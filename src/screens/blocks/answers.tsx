import {
  answerTo,
  answerWords,
  type Block,
  htmlToText,
  isObject,
  type Json,
  nextPathIn,
  pathOf,
  questionsIn,
} from '#core';
import { Link, useFlow, useTranslate } from '#runtime';
import { useScope } from './moment.ts';
import './answers.css';

/** Questions with the answers that were given, in the words and the language in which they were asked. */
export function AnswerList({ block }: { block: Extract<Block, { block: 'answers' }> }) {
  const { value } = useScope();
  const found = value(block.of);
  const all = Array.isArray(found) ? found : [];
  return all.length === 0 ? null : (
    <dl className="answers">
      {all.map((item, at) => (
        <Answer key={at} item={item} change={block.change} />
      ))}
    </dl>
  );
}

function Answer({ item, change }: { item: Json; change: string | undefined }) {
  const t = useTranslate();
  const flow = useFlow();
  const { scope } = useScope();
  const [question] = isObject(item) ? (questionsIn(item.question) ?? []) : [];
  if (question === undefined || !isObject(item)) return null;
  const next = nextPathIn(item.change);
  const path = next === null ? undefined : pathOf(flow, scope.known, next);
  const asks = htmlToText(question.question_text);
  return (
    <div className="answers__row" lang={question.language ?? undefined}>
      <dt className="answers__question" dir="auto">
        {asks}
      </dt>
      {answerWords(flow, question, answerTo(flow, question, {}), t).map((words) => (
        <dd className="answers__answer" dir="auto" key={words}>
          {words}
        </dd>
      ))}
      {change === undefined || path === undefined ? null : (
        <dd className="answers__change">
          <Link to={path}>
            {t(change)} <span className="visually-hidden">{asks}</span>
          </Link>
        </dd>
      )}
    </div>
  );
}
