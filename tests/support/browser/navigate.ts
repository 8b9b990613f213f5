import type { Page } from '@playwright/test'

/** Navigates to an address with this state, as a link would; returns once the page is drawn. */
export const navigate = (page: Page, to: string, state?: object): Promise<void> =>
  page.evaluate(
    async ([path, asked]) => {
      const { __reactRouterDataRouter: router } = window as unknown as {
        __reactRouterDataRouter: { navigate: (to: string, options: object) => Promise<void> }
      }
      await router.navigate(path, { state: asked, flushSync: true })
    },
    [to, state] as const,
  )
