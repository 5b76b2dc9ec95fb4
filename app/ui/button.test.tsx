import { describe, expect, it } from 'vitest';
import { Button, LinkButton } from './button';
import { VisuallyHidden } from './visually-hidden';
import { attribute, render, tags } from '~tests/setup/render';

const classesOf = (tag: string | undefined) => attribute(tag, 'class')?.split(' ') ?? [];

describe('a button', () => {
  it('sends no form unless told to', () => {
    const [plain, sending] = tags(
      render(
        <>
          <Button>Close</Button>
          <Button type="submit" name="intent" value="accept">
            Accept
          </Button>
        </>,
      ),
      'button',
    );
    expect(attribute(plain, 'type')).toBe('button');
    expect([attribute(sending, 'type'), attribute(sending, 'value')]).toEqual(['submit', 'accept']);
  });

  it('says that it is busy without becoming disabled: it keeps the focus', () => {
    const [busy] = tags(render(<Button busy>Send</Button>), 'button');
    expect(attribute(busy, 'aria-disabled')).toBe('true');
    expect(busy).not.toMatch(/\sdisabled/);
    expect(render(<Button>Send</Button>)).not.toContain('aria-disabled');
  });

  it('is one element with classes: no style is written beside each of a hundred', () => {
    const html = render(
      <Button variant="light" color="red" size="sm" fullWidth className="theirs">
        Delete
      </Button>,
    );
    expect(html).not.toContain('style=');
    expect(classesOf(tags(html, 'button')[0])).toHaveLength(6);
    expect(classesOf(tags(html, 'button')[0])).toContain('theirs');
  });

  it('as a link looks the same and leads where it says', () => {
    const html = render(
      <LinkButton to="/reviews/new" variant="default">
        Leave A Review<VisuallyHidden> of us</VisuallyHidden>
      </LinkButton>,
    );
    const button = render(<Button variant="default">Leave A Review</Button>);
    expect(attribute(tags(html, 'a')[0], 'href')).toBe('/reviews/new');
    expect(classesOf(tags(html, 'a')[0])).toEqual(classesOf(tags(button, 'button')[0]));
    expect(html.replace(/<[^>]*>/g, '')).toBe('Leave A Review of us');
  });
});
