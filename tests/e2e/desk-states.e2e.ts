import { test } from '#tests/support/browser/desk.ts'
import { everyState } from '#tests/support/browser/desk-states.ts'
import { expect } from '#tests/support/browser/e2e.ts'
import { expectSoundAtEveryWidth } from '#tests/support/browser/sound-page.ts'

test('@mobile orders, returns and messages are sound pages in every state and width', async ({
  page,
  desk,
  signIn,
}) => {
  test.slow() // some fifteen pages, each looked at by axe
  const pages = await everyState(desk)
  await signIn()
  for (const [state, path] of Object.entries(pages)) {
    await test.step(state, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // Forms that are folded away are part of the page.
      await page.evaluate(() => {
        for (const folded of document.querySelectorAll('main details'))
          folded.setAttribute('open', '')
      })
      await expectSoundAtEveryWidth(page)
    })
  }
})
