import type { Page } from '@playwright/test'
import { newsletterWording } from '../../../src/contract/wording/newsletter/newsletter.ts'

/** The newsletter's part of home. */
export function newsletterOf(page: Page) {
  const section = page.getByRole('region', { name: newsletterWording.heading })
  return {
    section,
    email: section.getByRole('textbox', { name: newsletterWording.email }),
    submit: section.getByRole('button', { name: newsletterWording.submit, exact: true }),
    busy: section.getByRole('button', { name: newsletterWording.submitting }),
    error: section.getByRole('alert'),
    success: section.getByRole('status').getByRole('paragraph'),
    close: section.getByRole('button', { name: newsletterWording.closeMessage }),
  }
}
