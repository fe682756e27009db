import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { htmlToText } from '#core';
import { Html, useQuestionText } from '#widgets';

async function shown(html: string): Promise<HTMLElement> {
  const { container } = render(<Html html={html} id="h" as="h1" />);
  await expect.poll(() => container.querySelector('.html--plain')).toBeNull();
  return screen.getByRole('heading');
}

function Question({ html }: { html: string }) {
  const { asks, explains } = useQuestionText(html);
  return (
    <>
      <h1>{asks}</h1>
      <section>{explains}</section>
    </>
  );
}

describe('the text of a question', () => {
  test.each([
    ['one paragraph', '<p>How old are you?</p>', 'How old are you?', ''],
    ['words alone', 'How old are you?', 'How old are you?', ''],
    ['paragraphs', '<p>Ever <b>had</b> it?</p><p>It matters.</p>', 'Ever <b>had</b> it?', '<p>It matters.</p>'],
    ['a list after it', '<p>Any of these?</p><ul><li>a</li></ul>', 'Any of these?', '<ul><li>a</li></ul>'],
    ['a list before it', '<ul><li>a</li></ul><p>Any of these?</p>', 'Any of these?', '<ul><li>a</li></ul>'],
    ['a list alone', '<ul><li>a</li><li>b</li></ul>', '<ul><li>a</li><li>b</li></ul>', ''],
    ['text before a block', 'Any <i>of</i> these?<ul><li>a</li></ul>', 'Any <i>of</i> these?', '<ul><li>a</li></ul>'],
    ['nested divs', '<div><div>Any?</div><div>Why</div></div>', 'Any?', '<div><div>Why</div></div>'],
    ['a list in its div', '<div>Any?<ul><li>a</li></ul></div>', 'Any?', '<div><ul><li>a</li></ul></div>'],
    ['a line break', '<p>Any<br>of these?</p>', 'Any<br>of these?', ''],
    ['an empty line', 'Any?<br> <br>It matters.', 'Any?', 'It matters.'],
    ['its own heading', '<h2>Any?</h2><p>It matters.</p>', 'Any?', '<p>It matters.</p>'],
    ['no text before it', '<p>&nbsp;</p><p>Any?</p>', 'Any?', ''],
    ['another language', '<p lang="he" dir="rtl">מה?</p>', '<span lang="he" dir="rtl">מה?</span>', ''],
  ])('[QS-10] [AX] is split after its first paragraph: %s', async (_, html, asks, explains) => {
    const { container } = render(<Question html={html} />);
    const part = (name: string) =>
      container.querySelector(`${name} > .html`)?.innerHTML.replace(/^<span>(.*)<\/span>$/s, '$1');
    await expect.poll(() => [part('h1'), part('section') ?? '']).toEqual([asks, explains]);
  });
});

describe('HTML from calls', () => {
  test('[QS-10] text without tags and entities is rendered at once', () => {
    render(<Html html="How old are you?" as="h1" />);
    expect(screen.getByRole('heading', { name: 'How old are you?' })).toHaveAttribute('dir', 'auto');
  });

  test('[QS-10] HTML entities such as &amp; are shown as the characters that they stand for', async () => {
    const { container } = render(<Html html="<p>Fish &amp; chips, 5 &lt; 7</p>" />);
    expect(container).toHaveTextContent('Fish & chips, 5 < 7');
    expect(await shown('<p>Bread &amp; butter</p>')).toHaveTextContent('Bread & butter');
  });

  test('[QS-10] renders the allowed tags', async () => {
    const element = await shown('<p>Take <b>one</b> &amp; <i>wait</i><br>H<sub>2</sub>O</p><ul><li>a</li></ul>');
    expect(element.innerHTML).toBe('<p>Take <b>one</b> &amp; <i>wait</i><br>H<sub>2</sub>O</p><ul><li>a</li></ul>');
  });

  test('[QS-10] keeps tables, quotations and headings, and lowers a first-level heading', async () => {
    const table = '<table><tbody><tr><th>Dose</th><td colspan="2">50 mg</td></tr></tbody></table>';
    const rest = '<blockquote>said</blockquote><dl><dt>a</dt><dd>b</dd></dl><hr>';
    const { container } = render(<Html html={`<h1>Read this</h1>${table}${rest}`} />);
    await expect.poll(() => container.querySelector('.html--plain')).toBeNull();
    expect(container.firstElementChild?.innerHTML).toBe(`<h2>Read this</h2>${table}${rest}`);
  });

  test('[QS-10] [AX] keeps the language and direction of the text', async () => {
    const element = await shown('<p dir="rtl" lang="he">24 (7)</p><ol start="3"><li>c</li></ol>');
    expect(element.innerHTML).toBe('<p dir="rtl" lang="he">24 (7)</p><ol start="3"><li>c</li></ol>');
  });

  test.each([
    ['a script', '<p>a<script>alert(1)</script></p>', '<p>a</p>'],
    ['a handler', '<p onclick="alert(1)">a<img src=x onerror=alert(1)></p>', '<p>a</p>'],
    ['a javascript: link', '<p><a href="javascript:alert(1)">a</a></p>', '<p><a>a</a></p>'],
    ['a hidden javascript: link', '<p><a href="java&#9;script:alert(1)">a</a></p>', '<p><a>a</a></p>'],
    ['a data: link', '<p><a href="data:text/html,x">a</a></p>', '<p><a>a</a></p>'],
    ['style, class and id', '<p style="position:fixed" class="modal" id="root">a</p>', '<p>a</p>'],
    ['names for screen readers and data', '<p aria-label="b" aria-hidden="true" data-x="c">a</p>', '<p>a</p>'],
    ['a style sheet', '<p>a</p><style>*{display:none}</style>', '<p>a</p>'],
    ['a form', '<p>a</p><form action="https://x.example"><input name=a></form>', '<p>a</p>'],
    ['a frame', '<p>a</p><iframe src="https://x.example"></iframe>', '<p>a</p>'],
    ['svg', '<p>a</p><svg><a xlink:href="javascript:alert(1)"><text>b</text></a></svg>', '<p>a</p>'],
    ['data and aria attributes', '<p data-x="1" aria-hidden="true">a</p>', '<p>a</p>'],
  ])('[QS-10] removes %s', async (_, html, clean) => {
    expect((await shown(html)).innerHTML).toBe(clean);
  });

  test('[QS-10] links to other sites cannot reach this window; mail and phone links are kept', async () => {
    const element = await shown(
      '<a href="https://x.example" target="_top" rel="opener">a</a><a href="tel:+1555" target="_top" rel="opener">b</a>',
    );
    const [site, phone] = element.querySelectorAll('a');
    expect(site).toHaveAttribute('target', '_blank');
    // The other site gets no referrer, and search engines do not count the link.
    expect(site).toHaveAttribute('rel', 'noopener noreferrer nofollow');
    expect(phone).toHaveAttribute('href', 'tel:+1555');
    expect(phone).not.toHaveAttribute('target');
    expect(phone).not.toHaveAttribute('rel');
  });

  test.each([
    ['<b>Ever</b> had it?', 'Ever had it?', ''],
    ['<p>Ever had it?</p><p>It matters.</p>', 'Ever had it?', 'It matters.'],
    ['<p>Ever had it?</p><p>It matters.</p><p>Truly.</p>', 'Ever had it?', 'It matters.\nTruly.'],
  ])('[QS-10] the server renders a question as its first line and what explains it: %s', (html, asks, explains) => {
    const rendered = document.createElement('div');
    rendered.innerHTML = renderToString(<Question html={html} />);
    expect(rendered.querySelector('h1')?.textContent).toBe(asks);
    expect(rendered.querySelector('section')?.textContent).toBe(explains);
    expect(rendered.querySelector('section')?.childElementCount).toBe(explains === '' ? 0 : 1);
  });

  test('[QS-10] the server renders the text without its tags', () => {
    const html = renderToString(<Html html="<p>One &lt; two</p><script>alert(1)</script><p>Three</p>" as="h1" />);
    expect(html).toBe('<h1 class="html html--plain" dir="auto">One &lt; two\nThree</h1>');
  });
});

test.each([
  ['<p>a</p><p>b</p>', 'a\nb'],
  ['a<br>b', 'a\nb'],
  ['<table><tr><th>Dose</th><td>50 mg</td></tr></table><dl><dt>a</dt><dd>b</dd></dl>', 'Dose\n50 mg\na\nb'],
  ['1 < 2 &amp; 3 &#62; 2 &#x1F600;', '1 < 2 & 3 > 2 😀'],
  ['&unknown; &#0; &#1114112;', '&unknown; &#0; &#1114112;'],
  ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
  ['<!-- <b> -->x', 'x'],
  ['Before<p class="a">a paragraph</p>after<br class="b">it', 'Before\na paragraph\nafter\nit'],
  ['<p>a</p>\n<p>b</p>', 'a\nb'],
])('[QS-10] as text: %j → %j', (html, text) => {
  expect(htmlToText(html)).toBe(text);
});
