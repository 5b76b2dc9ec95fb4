import { describe, expect, it } from 'vitest';
import { mapsHref, placeText } from './contact-links';
import { httpsAddress } from './https-address';

describe('R7 the address of an embedded page', () => {
  it('is a whole https address', () => {
    expect(httpsAddress(' https://maps.example/embed?q=1 ')?.href).toBe(
      'https://maps.example/embed?q=1',
    );
  });

  it.each([
    '',
    'http://maps.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    '//maps.example',
    'https://*',
    'https://*/map',
    'https://*.example/map',
    'https://%2A.example',
    'https://-maps.example',
    'https://maps..example',
    'https://maps_.example',
    'https://[::1]/map',
    'https://me:secret@maps.example',
  ])('is not %o', (url) => expect(httpsAddress(url)).toBeNull());
});

describe('the way to the business', () => {
  const place = {
    streetAddress: '1 Rue & "Co" <b>',
    city: 'Philadelphia',
    region: 'PA',
    postalCode: '19119',
  };

  it('asks a map for the whole address, escaped', () => {
    expect(placeText(place)).toBe('1 Rue & "Co" <b>, Philadelphia, PA 19119');
    const address = new URL(mapsHref(placeText(place)));
    expect(address.protocol).toBe('https:');
    expect(address.searchParams.get('query')).toBe(placeText(place));
  });
});
