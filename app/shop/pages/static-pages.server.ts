import { accessibilityPage } from '#content/pages/accessibility.ts'
import { cookiesPolicyPage } from '#content/pages/cookies-policy.ts'
import { legalNoticePage } from '#content/pages/legal-notice.ts'
import { privacyPolicyPage } from '#content/pages/privacy-policy.ts'
import { returnsPage } from '#content/pages/returns.ts'
import { shippingPage } from '#content/pages/shipping.ts'
import { termsPage } from '#content/pages/terms.ts'
import type { PageContent } from './page-content.ts'

const PAGES = new Map<string, PageContent>([
  ['/privacy-policy', privacyPolicyPage],
  ['/cookies-policy', cookiesPolicyPage],
  ['/shipping', shippingPage],
  ['/returns', returnsPage],
  ['/legal-notice', legalNoticePage],
  ['/terms', termsPage],
  ['/accessibility', accessibilityPage],
])

/** The text of a path, whatever its capitals: the router takes them for the same. */
export const findStaticPage = (path: string): PageContent | undefined =>
  PAGES.get(path.toLowerCase())
