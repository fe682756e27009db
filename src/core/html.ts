/** The HTML that is shown of a text that the backend or a product brings (QS-10); the rest is taken out. */
export const SHOWN_HTML = {
  tags: ['p', 'b', 'strong', 'i', 'em', 'u', 'ul', 'ol', 'li', 'a', 'br', 'span', 'h3', 'h4', 'sub', 'sup'],
  attributes: ['href', 'dir', 'lang', 'target', 'rel'],
  addresses: /^(?:https?|mailto|tel):/i,
};
