import { answerWizard, chooseRole } from '../journeys/journeys.ts';
import { expect, test } from '../portals/portal.ts';

test('a later step in the address never takes over while somebody answers the one shown', async ({
  signIn,
}) => {
  const { page } = await signIn('newcomer');
  const wizard = await answerWizard(page, 'Work of the spring');
  await wizard.getByRole('link', { name: /Purpose/ }).click();
  const box = wizard.getByRole('textbox', { name: 'Purpose' });
  await box.fill('');
  await page.goBack();
  await expect(page).toHaveURL(/step=purpose/);
  await box.pressSequentially('Because of the flood');
  await expect(box).toHaveValue('Because of the flood');
  await expect(box).toBeFocused();
  await wizard.getByRole('button', { name: 'Next' }).click();
  await expect(wizard.getByText('Because of the flood')).toBeVisible();

  await page.evaluate(() => {
    sessionStorage.clear();
  });
  await page.goto('/rap-home/applications?request=hll-app&step=review');
  await chooseRole(wizard, 'Upload');
  await expect(page).toHaveURL(/step=user-role/);
});
