import type { PageContent } from '#core/settings/pages/page-content.ts'
import { accessibilityPage } from './pages/accessibility.ts'
import { cookiesPolicyPage } from './pages/cookies-policy.ts'
import { legalNoticePage } from './pages/legal-notice.ts'
import { privacyPolicyPage } from './pages/privacy-policy.ts'
import { returnsPage } from './pages/returns.ts'
import { shippingPage } from './pages/shipping.ts'
import { termsPage } from './pages/terms.ts'

/** The static pages. Each key is an address of the shop, and listed in the sitemap. */
export const staticPages: Readonly<Record<string, () => PageContent>> = {
  shipping: shippingPage,
  returns: returnsPage,
  terms: termsPage,
  'legal-notice': legalNoticePage,
  'privacy-policy': privacyPolicyPage,
  'cookies-policy': cookiesPolicyPage,
  accessibility: accessibilityPage,
}
