import { expect, test } from '#tests/support/browser/e2e.ts'
import { atRest } from '#tests/support/browser/at-rest.ts'

test('a page comes to rest beside what is paused, and beside a picture that is taken away @desktop', async ({
  page,
  shop,
}) => {
  const asked = Promise.withResolvers<void>()
  await page.route('**/never-answered.png', () => asked.resolve())
  const picture = `<img src="${shop.url}/never-answered.png" width="9" height="9">`
  await page.setContent(`<p>Hola</p>${picture}`, { waitUntil: 'domcontentloaded' })
  await asked.promise
  await page.evaluate(() => {
    document
      .querySelector('p')
      ?.animate({ opacity: [0, 1] }, 300)
      .pause()
  })
  let hasEnded = false
  const resting = atRest(page).then(() => (hasEnded = true))
  // Many frames, of which the helper needs few.
  const frames = () =>
    page.evaluate(async () => {
      for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame)
    })
  await frames()
  expect(hasEnded, 'at rest before its picture').toBe(false)
  await page.evaluate(() => document.querySelector('img')?.remove())
  await resting
})
