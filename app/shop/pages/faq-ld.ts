import { plainBlocks, type FaqContent } from '#core/settings/pages/page-content.ts'

/** The questions as structured data. Source: schema.org, FAQPage. */
export function faqLd({ groups }: FaqContent) {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: groups.flatMap(({ questions }) =>
      questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: plainBlocks(answer) },
      })),
    ),
  }
}
