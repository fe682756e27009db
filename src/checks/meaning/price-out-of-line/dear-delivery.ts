import type { Finding } from '../../check.ts';
import type { Subject } from '../../subject/subject.ts';
import { dollars, offers } from './offers.ts';

/** Finds a charge for the delivery that is higher than every price of the products: it has a digit too many. */
export const dearDelivery = (subject: Subject): Finding[] => {
  const { shipping_cents: delivery = 0 } = subject.flow.money;
  const dearest = Math.max(0, ...offers(subject).flatMap((all) => all.map(({ cents }) => cents)));
  if (dearest === 0 || delivery <= dearest) return [];
  const message = `A delivery costs ${dollars(delivery)}, and the dearest offer of all products ${dollars(dearest)}`;
  return [{ file: 'flow.json', pointer: '/money/shipping_cents', message, hint: 'write it in cents: 990 for 9.90' }];
};
