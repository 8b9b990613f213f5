import { renderToStaticMarkup } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import { noticeChange } from '#core/settings/guarantee/placed-notice.ts'
import { NOTICE_POINTS } from '#core/settings/guarantee/notice-text.ts'
import { readChangesFrom } from '#core/base/policy/live-settings.ts'
import { GuaranteeNotice } from './guarantee-notice.tsx'
import { noticeView } from './notice-view.server.ts'

const SHA = 'a'.repeat(64)

/** The notice as a page shows it; `isPlaced`: with the owner's file. */
function shown({ isPlaced }: { isPlaced: boolean }): string {
  const notice = { sha256: SHA, kind: 'png', width: 1654, height: 2339 } as const
  const before = readChangesFrom(() => noticeChange(isPlaced ? notice : null))
  onTestFinished(() => void readChangesFrom(before))
  return renderToStaticMarkup(<GuaranteeNotice {...noticeView()} />)
}

test('the official file is whole, keeps its place before it loads, and opens at full size', () => {
  const markup = shown({ isPlaced: true })
  const [, link = ''] = /<a ([^>]*)><img/.exec(markup) ?? []
  expect(link).toContain(`href="/img/garantia/${SHA}.png"`)
  const [, image = ''] = /<img ([^>]*)\/>/.exec(markup) ?? []
  expect(image).toContain(`src="/img/garantia/${SHA}.png"`)
  expect(image).toContain('width="440" height="622"')
  expect(image).toMatch(/alt="Aviso de la Unión Europea sobre la garantía legal[^"]+texto\."/)
})

test('with the file, nothing of it has to be opened, and its text can be', () => {
  const markup = shown({ isPlaced: true })
  const [before = '', text = '', after = ''] = markup.split(/<details>|<\/details>/)
  expect(before).toContain('<img')
  expect(text).toContain('Leer el aviso como texto')
  for (const point of NOTICE_POINTS) expect(text).toContain(`<li>${point}</li>`)
  expect(after).toMatch(/En España la ley da 3 años/)
  expect(after).toContain('href="https://europa.eu/youreurope/garant%C3%ADas"')
})

test('without a file our own text stands in its place, closed to nobody', () => {
  const markup = shown({ isPlaced: false })
  expect(markup).not.toMatch(/<details|<img/)
  expect(markup).toMatch(/^<section [^>]*aria-label="Garantía legal"><h2[^>]*>Garantía legal<\/h2>/)
  for (const point of NOTICE_POINTS) expect(markup).toContain(`<li>${point}</li>`)
  expect(markup).toMatch(/En España la ley da 3 años/)
  expect(markup).toContain('href="https://europa.eu/youreurope/garant%C3%ADas"')
})
