const TAGS = `p div span br hr h2 h3 h4 h5 h6 blockquote pre a b strong i em u s small mark code sub sup
  ul ol li dl dt dd table caption thead tbody tfoot tr th td`;

/** The HTML elements that are shown in texts from the backend and from products (QS-10). All others are removed. */
export const SHOWN_HTML = {
  tags: TAGS.split(/\s+/),
  attributes: ['href', 'dir', 'lang', 'target', 'rel', 'start', 'scope', 'colspan', 'rowspan'],
  addresses: /^(?:https?|mailto|tel):/i,
};
