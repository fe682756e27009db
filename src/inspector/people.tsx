import { type FormEvent, useEffect, useId, useState } from 'react';
import type { Choices, Wish } from '#cli';
import { ask } from './ask.ts';
import { sampleOfTab, showAs } from './sample-tab.ts';

interface ChooseProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  choose: (value: string) => void;
}

function Choose({ label, value, options, choose }: ChooseProps) {
  const id = useId();
  return (
    <div className="choice">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => choose(target.value)}>
        {options.map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

const ANY = '';

/** Shows a screen as a kind of person, or the end of a scenario. */
function Form({
  choices,
  product,
  chooseProduct,
}: {
  choices: Choices;
  product: string;
  chooseProduct: (slug: string) => void;
}) {
  const { routes, people, products, scenarios } = choices;
  const [screen, chooseScreen] = useState(routes.find((route) => route.people.length > 0)?.id ?? ANY);
  const [person, choosePerson] = useState(ANY);
  const [question, chooseQuestion] = useState(ANY);
  const [scenario, chooseScenario] = useState(ANY);
  const [wrong, setWrong] = useState('');
  const route = routes.find(({ id }) => id === screen);
  const who = route?.people ?? [];
  const go = async (event: FormEvent, wish: Wish) => {
    event.preventDefault();
    await ask('begin', wish).then(
      ({ id, path }) => showAs(id, path),
      (error: Error) => setWrong(error.message),
    );
  };
  const asSomebody: Wish = {
    route: screen,
    person: person === ANY ? (who[0] ?? 0) : Number(person),
    ...(product !== ANY && { product }),
    ...(question !== ANY && { question }),
  };
  const [file = '', name = ''] = scenario.split('#');
  return (
    <>
      <form onSubmit={(event) => void go(event, asSomebody)}>
        <Choose
          label="Screen"
          value={screen}
          choose={(next) => {
            chooseScreen(next);
            choosePerson(ANY);
            chooseQuestion(ANY);
          }}
          options={routes.filter((one) => one.people.length > 0).map(({ id, path }) => [id, `${id}  ${path}`])}
        />
        <Choose
          label="As"
          value={person}
          choose={choosePerson}
          options={who.map((each, index) => [index === 0 ? ANY : String(each), people[each] ?? ''])}
        />
        {products.length < 2 ? null : (
          <Choose
            label="Product"
            value={product === ANY ? (products[0] ?? ANY) : product}
            choose={(next) => {
              chooseProduct(next);
              chooseQuestion(ANY);
            }}
            options={products.map((slug) => [slug, slug])}
          />
        )}
        {route === undefined || route.questions.length === 0 ? null : (
          <Choose
            label="Question"
            value={question}
            choose={chooseQuestion}
            options={[[ANY, 'The first'], ...route.questions.map(({ id, text }) => [id, text] as const)]}
          />
        )}
        <button type="submit">Go there</button>
      </form>
      {scenarios.length === 0 ? null : (
        <form onSubmit={(event) => void go(event, { file, scenario: name })}>
          <Choose
            label="Scenario"
            value={scenario}
            choose={chooseScenario}
            options={[[ANY, 'Choose one'], ...scenarios.map((one) => [`${one.file}#${one.name}`, one.name] as const)]}
          />
          <button type="submit" disabled={scenario === ANY}>
            Go to its end
          </button>
        </form>
      )}
      <p role="alert">{wrong}</p>
    </>
  );
}

/** Lets an author view a screen as another person, who has answered everything before it with sample answers. */
export function People() {
  const [choices, setChoices] = useState<Choices>();
  const [wrong, setWrong] = useState('');
  const [product, chooseProduct] = useState(ANY);
  useEffect(() => {
    ask('choices', product === ANY ? {} : { product }).then(setChoices, (error: Error) => setWrong(error.message));
  }, [product]);
  return (
    <section>
      <h2>Go to a screen</h2>
      {sampleOfTab() === null ? null : (
        <p>
          You see a sample person.{' '}
          <button type="button" onClick={() => showAs(null, '/')}>
            Be yourself again
          </button>
        </p>
      )}
      <p role="alert">{wrong}</p>
      {choices === undefined ? (
        <p role="status">{wrong === '' ? 'Looking for the ways there …' : ''}</p>
      ) : (
        <Form choices={choices} product={product} chooseProduct={chooseProduct} />
      )}
    </section>
  );
}
