const TAGS = `p div span br hr h2 h3 h4 h5 h6 blockquote pre a b strong i em u s small mark code sub sup
  ul ol li dl dt dd table caption thead tbody tfoot tr th td`;

/** The HTML that is shown of a text that the backend or a product brings (QS-10); the rest is taken out. */
export const SHOWN_HTML = {
  tags: TAGS.split(/\s+/),
  attributes: ['href', 'dir', 'lang', 'target', 'rel', 'start', 'scope', 'colspan', 'rowspan'],
  addresses: /^(?:https?|mailto|tel):/i,
};
