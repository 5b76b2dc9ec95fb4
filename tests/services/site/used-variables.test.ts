import { describe, expect, it } from 'vitest';
import { usedVariables } from '~/services/site/used-variables';

describe('custom properties of a page without scripts', () => {
  it('stay when something refers to them, directly or through another one', () => {
    const css =
      ':root{--a:1px;--b:var(--c);--c:rgb(0 0 0 / 10%);--d:2px}.x{width:var(--a);color:var(--b, red)}';
    expect(usedVariables(css)).toBe(
      ':root{--a:1px;--b:var(--c);--c:rgb(0 0 0 / 10%);}.x{width:var(--a);color:var(--b, red)}',
    );
  });

  it('stay when the page itself refers to them', () => {
    expect(usedVariables(':root{--a:var(--b);--b:1px;--c:2px}', ['--a'])).toBe(
      ':root{--a:var(--b);--b:1px;}',
    );
  });

  it('that only refer to each other go', () => {
    expect(usedVariables('p{color:red}:root{--a:var(--b);--b:var(--a)}')).toBe('p{color:red}');
  });

  it('take with them the rules that they leave empty, however deep', () => {
    const css = '@supports (x:y){@media (min-width:1px){:root{--a:1px}}}p{color:red}';
    expect(usedVariables(css)).toBe('p{color:red}');
  });

  it('may hold quoted marks and nested functions', () => {
    const css = `.x{--a:";}";--b:url("data:a;b}");--c:calc((1px + var(--d)) * 2);--d:1px;top:var(--c)}`;
    expect(usedVariables(css)).toBe('.x{--c:calc((1px + var(--d)) * 2);--d:1px;top:var(--c)}');
  });
});
