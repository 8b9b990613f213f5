import type { Page } from '@playwright/test'

/** Navigates to an address with this state, as a link would; returns once the page is drawn. */
export const navigate = (page: Page, to: string, state?: object): Promise<void> =>
  page.evaluate(
    async ([path, asked]) => {
      const { __reactRouterDataRouter: router } = window as unknown as {
        __reactRouterDataRouter: { navigate: (to: string, options: object) => Promise<void> }
      }
      const canonical = () => document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href
      // Each page has a head of its own, drawn together with it.
      const head = () => `${document.title} ${canonical()}`
      const [before, from] = [head(), location.pathname]
      await router.navigate(path, { state: asked, flushSync: true })
      if (location.pathname === from) return
      const isDrawn = () =>
        head() !== before || URL.parse(canonical() ?? '')?.pathname === location.pathname
      while (!isDrawn()) await new Promise(requestAnimationFrame)
    },
    [to, state] as const,
  )
