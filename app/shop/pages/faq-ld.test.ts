import { expect, test } from 'vitest'
import { faqPage } from '#core/settings/page-texts.ts'
import { faqLd } from './faq-ld.ts'

test('search engines get every question with its whole answer', () => {
  const { mainEntity } = faqLd(faqPage())
  const questions = faqPage().groups.flatMap((group) => group.questions)
  expect(mainEntity.map(({ name }) => name)).toEqual(questions.map(({ question }) => question))
  for (const { acceptedAnswer } of mainEntity)
    expect(acceptedAnswer.text.length).toBeGreaterThan(20)
})
