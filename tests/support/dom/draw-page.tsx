import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'

/** Draws a page of the desk as the server sends it: what a browser without scripts has. */
export function drawPage(page: ReactElement): HTMLElement {
  const Page = createRoutesStub([{ path: '/', Component: () => page }])
  const place = document.createElement('div')
  place.innerHTML = renderToString(<Page />)
  return place
}

/** The addresses that the links of a page lead to, by their words. */
export const linksOf = (page: HTMLElement): Record<string, string | null> =>
  Object.fromEntries(
    [...page.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]),
  )

/** The words of the buttons of a page. */
export const buttonsOf = (page: HTMLElement): (string | null)[] =>
  [...page.querySelectorAll('button')].map(({ textContent }) => textContent)
