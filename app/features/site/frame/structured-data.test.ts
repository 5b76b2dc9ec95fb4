import { describe, expect, it } from 'vitest';
import {
  localBusiness,
  offeredService,
  pageAboutBusiness,
  reviewedBusiness,
  structuredText,
  type SiteFacts,
} from './structured-data';

const site: SiteFacts = {
  origin: 'https://tail.example',
  business: {
    businessName: 'Wag & Co',
    phoneNumber: '(312) 555-0142',
    infoEmail: 'hello@tail.example',
    streetAddress: '1840 N Larkspur Ave',
    city: 'Chicago',
    region: 'IL',
    postalCode: '60647',
    socialUrl: 'https://social.example/wag',
  },
};

const review = {
  name: 'Ada',
  body: 'Lovely. </script><script>alert(1)</script>',
  stars: 4,
  createdAt: '2026-10-02T15:00:00.000Z',
};

describe('what search engines read', () => {
  it('names the business, its address and its number as the settings do', () => {
    expect(localBusiness(site)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'LocalBusiness',
      name: 'Wag & Co',
      url: 'https://tail.example/',
      telephone: '+13125550142',
      email: 'hello@tail.example',
      address: { '@type': 'PostalAddress', addressLocality: 'Chicago', postalCode: '60647' },
      sameAs: ['https://social.example/wag'],
    });
    const alone = { ...site, business: { ...site.business, socialUrl: '' } };
    expect(localBusiness(alone)).not.toHaveProperty('sameAs');
  });

  it('gives a service its rates in dollars, offered by the same business', () => {
    const service = offeredService(site, {
      name: 'Daycare',
      description: 'By the day.',
      path: '/daycare',
      rates: [{ name: 'Up to 4 hours', cents: 3050 }],
    });
    expect(service).toMatchObject({
      '@type': 'Service',
      url: 'https://tail.example/daycare',
      provider: { '@id': localBusiness(site)['@id'] },
      offers: [{ '@type': 'Offer', price: '30.50', priceCurrency: 'USD' }],
    });
  });

  it('R107 says whom the page of figures is about', () => {
    expect(pageAboutBusiness(site, { name: 'What you can rely on', path: '/trust' })).toMatchObject(
      {
        '@type': 'AboutPage',
        url: 'https://tail.example/trust',
        about: { '@type': 'LocalBusiness', '@id': localBusiness(site)['@id'], name: 'Wag & Co' },
      },
    );
  });

  it('R33 gives the mean of all reviews, and those of the page with their own stars', () => {
    const reviewed = reviewedBusiness(site, { count: 23, average: 4.666, reviews: [review] });
    expect(reviewed).toMatchObject({
      '@type': 'LocalBusiness',
      aggregateRating: { ratingValue: '4.7', reviewCount: 23 },
      review: [
        {
          author: { '@type': 'Person', name: 'Ada' },
          datePublished: '2026-10-02',
          reviewRating: { ratingValue: 4, bestRating: 5 },
        },
      ],
    });
    const none = reviewedBusiness(site, { count: 0, average: 0, reviews: [] });
    expect(none).toEqual(localBusiness(site));
  });

  it('no text of a review ends the element that it stands in', () => {
    const text = structuredText(
      reviewedBusiness(site, { count: 1, average: 4, reviews: [review] }),
    );
    expect(text).not.toContain('<');
    expect(JSON.parse(text)).toMatchObject({ review: [{ reviewBody: review.body }] });
  });
});
