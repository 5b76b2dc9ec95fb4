import { describe, expect, it } from 'vitest';
import { pickByName } from '~/ui/illustrations/dog-portrait';
import { classNames } from './class-names';
import { emailHref, phoneHref, smsHref } from './contact-links';
import { grouped } from './counted';
import { clockText, nameList } from './format';

describe('nameList', () => {
  it('joins names as people say them', () => {
    expect(nameList([])).toBe('');
    expect(nameList(['Biscuit'])).toBe('Biscuit');
    expect(nameList(['Biscuit', 'Mabel'])).toBe('Biscuit and Mabel');
    expect(nameList(['Biscuit', 'Mabel', 'Otis'])).toBe('Biscuit, Mabel and Otis');
  });
});

describe('grouped', () => {
  it('sets thousands apart as Intl does, to three decimals', () => {
    const values = [0, 7, 999, 1000, 12_345, 123_456, 1_234_567, -999, -123_456, 24.5, 1234.5678];
    for (const value of values) expect(grouped(value)).toBe(value.toLocaleString('en-US'));
  });
});

describe('phoneHref', () => {
  it.each([
    ['(312) 555-0142', 'tel:+13125550142'],
    ['1 312 555 0142', 'tel:+13125550142'],
    ['+44 20 7946 0000', 'tel:+442079460000'],
    ['911', 'tel:911'],
  ])('%s is dialled as %s', (written, href) => {
    expect(phoneHref(written)).toBe(href);
  });
});

describe('R124 smsHref', () => {
  it('carries the words, and needs a number', () => {
    expect(smsHref('(215) 555-0150', 'Hello Sam & Fig')).toBe(
      'sms:+12155550150?&body=Hello%20Sam%20%26%20Fig',
    );
    expect(smsHref('by pigeon', 'Hello')).toBeNull();
  });
});

describe('emailHref', () => {
  it('keeps an address from adding headers of its own', () => {
    expect(emailHref('hello@tailhouse.example')).toBe('mailto:hello@tailhouse.example');
    expect(emailHref('a@b.example?bcc=c@d.example')).not.toContain('?');
  });
});

describe('clockText', () => {
  it('writes minutes since midnight as a native input does', () => {
    expect(clockText(0)).toBe('00:00');
    expect(clockText(375)).toBe('06:15');
    expect(clockText(1425)).toBe('23:45');
  });
});

describe('pickByName', () => {
  const dogs = ['a', 'b', 'c', 'd'] as const;

  it('answers the same for the same name, however it is spelled', () => {
    expect(pickByName('Biscuit', dogs)).toBe(pickByName(' biscuit ', dogs));
  });

  it('uses every variant', () => {
    const names = ['Ada', 'Biscuit', 'Cleo', 'Dash', 'Echo', 'Fig', 'Gus', 'Hazel', 'Ivy', 'Juno'];
    expect(new Set(names.map((name) => pickByName(name, dogs))).size).toBe(4);
  });
});

describe('classNames', () => {
  it('leaves out what is not there', () => {
    expect(classNames('a', undefined, false, 'b')).toBe('a b');
  });
});
