/** A size of screen, in pixels. */
interface Screen {
  width: number;
  height: number;
}

/** A small phone and a desktop. A length that depends on the screen is judged on both. */
const SCREENS: readonly Screen[] = [
  { width: 320, height: 568 },
  { width: 1280, height: 800 },
];

/** What one of a unit is in pixels. A percentage is taken as a share of the screen. */
const UNITS: Readonly<Record<string, (screen: Screen) => number>> = {
  '': () => 1,
  px: () => 1,
  rem: () => 16,
  em: () => 16,
  ch: () => 8,
  vw: ({ width }) => width / 100,
  vh: ({ height }) => height / 100,
  '%': ({ width }) => width / 100,
};

/** A number with its unit, the name of a function, or a sign. */
const TOKEN = /\s*([\d.]+(?:px|rem|em|ch|vw|vh|%)?|[a-z]+|[-+*/(),])/y;

/** Reads a CSS length. What it cannot read is NaN. */
class LengthReader {
  readonly #text: string;
  readonly #screen: Screen;
  #next: string | undefined;
  #at = 0;
  constructor(text: string, screen: Screen) {
    this.#text = text.trim();
    this.#screen = screen;
    this.#step();
  }
  /** The length in pixels; undefined when the text is no length. */
  read(): number | undefined {
    const found = this.#sum();
    return this.#next === undefined && this.#at === this.#text.length && Number.isFinite(found) ? found : undefined;
  }
  #step(): string | undefined {
    const taken = this.#next;
    TOKEN.lastIndex = this.#at;
    const [whole = '', token] = TOKEN.exec(this.#text) ?? [];
    this.#at += whole.length;
    this.#next = token;
    return taken;
  }
  #sum(): number {
    let sum = this.#term();
    while (this.#next === '+' || this.#next === '-')
      sum = this.#step() === '+' ? sum + this.#term() : sum - this.#term();
    return sum;
  }
  #term(): number {
    let term = this.#one();
    while (this.#next === '*' || this.#next === '/')
      term = this.#step() === '*' ? term * this.#one() : term / this.#one();
    return term;
  }
  #one(): number {
    const token = this.#step() ?? '';
    if (token === '-') return -this.#one();
    if (token === '(') return this.#listed()[0] ?? NaN;
    const [, amount, unit = ''] = /^([\d.]+)(.*)$/.exec(token) ?? [];
    if (amount !== undefined) return Number(amount) * (UNITS[unit]?.(this.#screen) ?? NaN);
    if (this.#step() !== '(') return NaN;
    const [first = NaN, second = NaN, third = NaN, ...others] = this.#listed();
    if (token === 'calc') return first;
    if (token === 'clamp') return Math.max(first, Math.min(second, third));
    const all = [first, second, third, ...others].filter((one) => !Number.isNaN(one));
    return token === 'min' ? Math.min(...all) : token === 'max' ? Math.max(...all) : NaN;
  }
  /** What stands between the parentheses of a function. */
  #listed(): number[] {
    const found = [this.#sum()];
    while (this.#next === ',') {
      this.#step();
      found.push(this.#sum());
    }
    return this.#step() === ')' ? found : [NaN];
  }
}

/** The pixels of a CSS length on a phone and on a desktop; undefined when it cannot be read. */
export function onScreens(length: string): number[] | undefined {
  const found = SCREENS.flatMap((screen) => new LengthReader(length, screen).read() ?? []);
  return found.length === SCREENS.length ? found : undefined;
}
