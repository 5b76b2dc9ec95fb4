import { phoneHref } from '~/lib/contact-links';
import { AlertBox } from '../alert-box';

export type ReplyPromiseWords = {
  notConfirmed: string;
  promise: string;
  /** When the answer is due, in words. */
  due: string;
  phoneNumber: string;
};

/** The notice on a new request: not yet confirmed, and by when we answer (spec sections 2 and 9). */
export function ReplyNotice({ promise }: { promise: ReplyPromiseWords }) {
  return (
    <AlertBox kind="info" title={promise.notConfirmed}>
      <p>
        {promise.promise} You will hear from us by {promise.due}. In a hurry? Call{' '}
        <a href={phoneHref(promise.phoneNumber)}>{promise.phoneNumber}</a>.
      </p>
    </AlertBox>
  );
}
