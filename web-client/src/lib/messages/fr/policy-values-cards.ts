// French: what rulebooks choose from the deal to the sanctions, where they differ.

export const cardValues = {
  misdeal_first_cards: {
    first_two_cards_dealt: 'Une des deux premières données',
    any_card_of_first_lap: 'N’importe laquelle du premier tour',
    very_first_card: 'La toute première',
  },
  misdeal_extra_card: {
    burn_it: 'Elle est brûlée',
    burn_it_of_first: 'Celle du premier joueur sera brûlée',
    misdeal: 'Fausse donne',
  },
  exposed_card_special_seats: {
    dealer_keeps_and_shows: 'Le donneur garde la sienne et la montre',
    no_exception_replaced: 'Pas d’exception : remplacée',
    sb_bb_dealer_reshuffle: 'Blinds et donneur : on remélange',
  },
  exposed_by_player_involuntary: {
    dead: 'Elle est morte',
    dead_during_the_deal: 'Morte pendant la donne ; ensuite main montrée, en jeu',
    live_must_play: 'Elle se joue',
  },
  flashed_card: {
    owner_chooses_if_untouched: 'Son joueur choisit, s’il ne l’a pas touchée',
    dead: 'Elle est morte',
    other_player_misdeal_owner_plays_on: 'Vue par un autre : fausse donne ; par lui : on joue',
    dead_if_seen_by_majority_else_plays: 'Morte si la majorité l’a vue, sinon jouée',
  },
  dead_card_mixed: {
    hand_dead: 'Main morte',
    dead_only_if_unidentifiable: 'Main morte si on ne la reconnaît plus',
  },
  voluntary_act: {
    only_he_is_out: 'Lui seul sort du coup',
    only_he_is_out_and_sanction: 'Lui seul sort du coup, et une sanction',
    hand_shown: 'La main reste en jeu, sanction possible',
  },
  misdeal_stop: {
    two_players_bet_after_blinds: 'Deux joueurs ont misé après les blinds',
    two_actions_one_with_chips_or_three: 'Deux paroles dont une avec jetons, ou trois paroles',
  },
  misdeal_survivors: {
    unaffected_players_no_aberration: 'Les joueurs non touchés, si c’est jouable',
    two_card_hands_only: 'Les mains de deux cartes',
    unaffected_players: 'Les joueurs non touchés',
  },
  repeat_misdeal: { sanction: 'Sanction', one_bb_into_pot: 'Une grosse blind au pot' },
  deck_change: {
    procedure_or_damage: 'Selon la procédure, ou si une carte est abîmée',
    player_request_if_marked: 'À la demande, si une carte est marquée',
    never_on_request: 'Jamais à la demande',
    as_foreseen_never_on_request: 'Au moment prévu, jamais à la demande',
  },
  shuffle_cut: {
    dealer_shuffles_right_cuts_3: 'Le donneur mélange, son voisin de droite coupe',
    two_decks_previous_dealer_shuffles_current_cuts_3:
      'Deux paquets : l’ancien donneur mélange, le nouveau coupe',
    outgoing_dealer_shuffles_and_cuts: 'L’ancien donneur mélange et fait couper',
    own_deck_shuffled_by_dealer_cut_by_next_user:
      'Chacun mélange le paquet qu’il a donné, le donneur suivant coupe',
    dealer_shuffles: 'Le donneur mélange',
  },
  flop_no_burn_unknown: {
    reshuffle_flop_redeal_with_burn: 'Flop mélangé, ressorti en brûlant',
    shuffle_three_pick_burn_next_completes: 'On en tire une comme brûlée, la suivante complète',
  },
  flop_two_burns_unknown: {
    flop_plus_one_burn_reshuffled_no_burn: 'Flop mélangé avec une brûlée, ressorti sans brûler',
    five_cards_shuffled_burn_flop_turnburn: 'Les cinq mélangées : brûlée, flop, brûlée de la turn',
  },
  flop_four_known: {
    fourth_is_turn_burn: 'La quatrième sera brûlée avant la turn',
    four_shuffled_new_flop_and_turn_burn: 'Les quatre mélangées : un flop et la brûlée de la turn',
    redeal_with_stub_no_burn: 'Mélangé au paquet, ressorti sans brûler',
  },
  flop_four_unknown: {
    four_reshuffled_redeal_no_burn: 'Les quatre mélangées, flop ressorti sans brûler',
    four_shuffled_new_flop_and_turn_burn: 'Les quatre mélangées : flop, puis brûlée de la turn',
    redeal_with_stub_no_burn: 'Mélangé au paquet, ressorti sans brûler',
  },
  premature_flop: {
    flop_reshuffled_no_burn: 'Flop remélangé, ressorti sans brûler',
    flop_and_stub_shuffled_no_burn_if_burn_known: 'Mélangé au paquet, sans brûler si la brûlée est connue',
    new_burn: 'Ressorti en brûlant à nouveau',
  },
  flop_no_burn_after_action: { repaired: 'On le répare', stands: 'Il reste ; on brûle avant la turn' },
  misdeal_other_count: {
    misdeal: 'Fausse donne',
    misdeal_except_button: 'Fausse donne ; le bouton complète',
  },
  boxed_card: {
    one_dead_two_misdeal_or_cancel_if_betting: 'Une : écartée ; deux : fausse donne, plus tard coup annulé',
    one_dead_two_misdeal_then_cancel_if_betting_else_reshuffle_stub:
      'De même ; sans mise possible, le reste est mélangé',
    two_on_the_deal_misdeal: 'Deux à la donne : fausse donne ; sinon l’arbitre',
  },
  fouled_deck: {
    cancel_hand_refund_even_turn: 'Coup annulé, mises rendues',
    cancel_refund_or_split_if_folds_not_influenced:
      'Coup annulé, ou pot partagé si les abandons n’y doivent rien',
    duplicate_cancels_joker_misdeal_or_scrap: 'Double : annulé ; joker : fausse donne, puis simple papier',
  },
  two_decks_mixed: {
    repair_else_cancel: 'Réparé avec le bon paquet, sinon annulé',
    by_street: 'Flop ressorti ; turn ou river : coup annulé',
  },
  deck_exposed: {
    stub_shuffled_if_no_betting: 'Sans mise possible : mélangé, coupé',
    floor_decides: 'L’arbitre décide',
  },
  blind_by_mistake: {
    action_if_dealt_or_acted_on: 'Engagée s’il a ses cartes ou si l’on a joué, sinon rendue',
    floor_decides: 'L’arbitre décide',
  },
  flop_no_burn_known: {
    first_is_burn_fourth_completes: 'La première est brûlée, une quatrième complète',
    shuffle_three_pick_burn_next_completes: 'On en tire une comme brûlée, la suivante complète',
  },
  board_removed_early: {
    cancel_if_unrecognisable: 'Méconnaissable : coup annulé',
    pot_split_if_unrecognisable: 'Méconnaissable : pot partagé',
  },
  cancelled_hand: {
    boxed_fouled_mixed_board: 'Cartes retournées, paquet irrégulier ou mêlé, tableau perdu',
    boxed_fouled_two_decks: 'Cartes retournées, paquet irrégulier ou mêlé',
  },
  premature_turn: {
    reshuffle_turn_no_burn: 'Mélangée au paquet, ressortie sans brûler',
    aside_burn_river_as_turn_reshuffle_river_no_burn:
      'Mise de côté ; la suivante sert de turn ; mélangée avant la river',
    new_burn_redeal: 'Ressortie en brûlant à nouveau',
  },
  premature_river: {
    reshuffle_river_no_burn: 'Mélangée au paquet, ressortie sans brûler',
    new_burn_redeal: 'Ressortie en brûlant à nouveau',
  },
  exposed_burn: {
    burn_retaken_river_too_allin_played: 'On en brûle une autre ; à tapis, elle se joue',
    stays_burn_floor_decides: 'Elle reste brûlée, l’arbitre décide',
  },
  muck_retrieval: {
    td_exceptionally: 'Le directeur, par exception',
    dead_td_rarely_returns_hand: 'Morte ; rarement, le directeur la rend',
    td_if_nearer_player: 'Le directeur, si elle est plus près du joueur',
    identifiable_td_if_opponents_fault_else_dead: 'Morte ; le directeur, si un adversaire est fautif',
    live_while_identifiable_at_showdown: 'À l’abattage, vivante tant qu’on la reconnaît',
  },
  hand_swept_up: {
    dead: 'Morte, même par accident',
    back_if_identifiable: 'Rendue si on la reconnaît, avec un avertissement',
    back_if_identifiable_unwarned: 'Rendue si on la reconnaît',
  },
  killed_hand_refund: {
    last_bets_not_called_nor_raised: 'Les dernières mises ni suivies ni relancées',
    uncalled_raise_only: 'La relance que personne n’a suivie',
    none: 'Rien',
    last_action_uncalled: 'Sa dernière mise, si personne ne l’a payée',
  },
  expose_live_hand: {
    forbidden_sanction_hand_live: 'Interdit, sanction ; la main reste en jeu',
    sanction_after_hand_hand_live: 'Sanction après le coup ; la main reste en jeu',
    unethical_not_forbidden: 'Mal vu, pas interdit',
    may_sanction_hand_live: 'Sanction possible ; la main reste en jeu',
    may_sanction_after_hand_hand_live: 'Sanction possible après le coup ; la main reste en jeu',
  },
  killed_allin_hand: {
    owes_min_bet_or_raise: 'Il doit la mise ou relance minimale',
    like_any_bet: 'Comme toute mise',
    whole_uncalled_amount: 'Tout ce qui n’a pas été payé revient',
  },
  expose_in_turn: {
    must_choose_fold_or_call_then_sanction: 'Passer ou suivre, puis une sanction',
    free_choice_then_sanction: 'Libre choix, puis une sanction',
    every_option_then_may_sanction: 'Libre choix, sanction possible',
  },
  mucker_sees: {
    loses_right_to_see: 'Il n’a plus le droit de voir',
    not_lost: 'Il garde son droit',
  },
  sanction_degree: {
    light: 'Légère : surtout des avertissements',
    normal: 'Normale',
    heavy: 'Lourde : sans avertissement',
  },
  fold_gesture: {
    dead_but_next_players_must_check: 'Main morte, mais aux suivants de vérifier',
    binding_if_understood_and_td_confirms: 'Engage si c’était compris et que le directeur confirme',
  },
  showdown_first: {
    last_aggressor: 'Le dernier à avoir misé à la river, sinon à gauche du bouton',
    last_aggressor_else_first_to_speak: 'Le dernier à avoir misé à la river, sinon le premier à parler',
    last_raiser_of_the_hand: 'Le dernier à avoir misé dans le coup',
    left_of_button: 'Le premier à gauche du bouton',
  },
  must_show: {
    claimants: 'Ceux qui veulent le pot',
    claimants_or_official_request: 'Ceux qui veulent le pot, ou sur demande d’un responsable',
    everyone_base_rule: 'En principe, tous',
    claimants_or_all_in: 'Ceux qui veulent le pot ; tous s’il y a un tapis',
  },
  see_hand_request: {
    via_official_stating_cheating_suspicion: 'Par un responsable, en disant son soupçon',
    winner_or_player_may_demand: 'Le gagnant ou un joueur peut l’exiger',
    river_callers_see_last_aggressor_or_official_on_suspicion:
      'Qui a payé la river voit le relanceur ; sinon sur soupçon',
    river_caller_sees_aggressor_else_td: 'Qui a payé la river voit le relanceur ; sinon le directeur',
  },
  odd_chip: {
    one_each_from_left: 'Un chacun, depuis la gauche du bouton',
    all_to_first_left: 'Tous au premier à gauche du bouton',
  },
  simultaneous_elimination: {
    bigger_start_stack_ahead: 'Le plus gros tapis au départ du coup est devant',
    bigger_stack_same_table_or_bubble_else_tie: 'Pareil à une même table ou à la bulle ; sinon à égalité',
    bigger_stack_same_table_else_tie_share_prize:
      'Pareil à une même table ; à deux tables, à égalité, même à la bulle',
    share_on_the_same_hand: 'En main par main, tous partagent les places ; sinon comme à une table',
  },
  unclear_winner: { floor_hears_table: 'L’arbitre écoute la table', paid: 'Payée quand même' },
  wrong_hand_call: {
    cards_speak: 'Les cartes parlent',
    cards_speak_sanction: 'Les cartes parlent, et une sanction',
  },
  race_start: { left_of_new_dealer: 'À gauche du nouveau donneur', seat_one: 'Au siège 1' },
  race_timing: {
    break_or_level_start: 'À la pause ou en début de niveau',
    any_time_once_announced: 'À tout moment une fois annoncée ; jetons misés seulement à tapis',
  },
  big_blind_advance: {
    always: 'Toujours',
    back_where_newcomers_fill_the_seats: 'En arrière si des arrivants remplissent les sièges',
  },
  late_seat: {
    as_a_moved_player: 'Comme un joueur déplacé',
    pays_big_blind_soonest: 'Où l’on paie la grosse blind le plus tôt',
  },
  halt_when: {
    at_once: 'Dès le coup suivant',
    coming_big_blind_seat_open: 'Quand la grosse blind arrive à un siège vide',
  },
  hand_for_hand_clock: {
    runs: 'Tourne',
    two_minutes_a_hand: 'Arrêtée, deux minutes de moins après chaque main',
  },
  hand_for_hand_all_in: {
    face_up: 'Retournées aussitôt',
    down_until_tables_are_done: 'Cachées jusqu’à la fin des autres tables',
  },
  race_operator: { new_dealer: 'Le nouveau donneur', official_only: 'Un responsable' },
  race_rounding: { round_up: 'Au-dessus', round_half_up: 'Au plus proche, la moitié au-dessus' },
  race_late_chips: {
    removed: 'Retirés',
    td_decides: 'Le directeur décide',
    exact_amounts_exchanged_rest_removed: 'Montants exacts échangés, le reste retiré',
  },
  format: { freezeout_rebuy_addon: 'Recaves et add-on possibles', freezeout: 'Ni recave ni add-on' },
  registration: { no_late_entry: 'Aucune', event_setting: 'Selon le tournoi' },
  chips_off_table: {
    removed_and_sanction: 'Retirés du jeu, et une sanction',
    voided_risk_elimination: 'Annulés ; élimination possible',
    deducted_from_stack: 'Déduits du tapis',
    hidden_chips_removed: 'Jetons cachés retirés',
  },
  stack_arrangement: {
    free_but_readable: 'Libre, mais lisible',
    sorted_equal_piles: 'Rangé, piles égales',
    biggest_visible: 'Gros jetons visibles',
  },
  languages: {
    country_and_english: 'Celle du pays et l’anglais',
    french_english_if_foreigner: 'Le français ; l’anglais avec un étranger',
    french_and_six_english_words_others_if_all_understand:
      'Français et six mots anglais ; une autre langue si tous comprennent',
    house_posted: 'Celles que le club affiche',
  },
  rabbit_hunting: { forbidden_sanction: 'Interdit, sanction', forbidden: 'Interdit' },
  remarks: {
    sanction_if_needless_or_excessive: 'Sanction si inutiles ou excessifs',
    forbidden: 'Interdits',
    warning: 'Avertissement',
    sanction: 'Sanction',
    forbidden_except_between_the_last_two: 'Interdits, sauf entre les deux derniers',
  },
  bets_in_the_middle: {
    may_sanction: 'Sanction possible',
    may_warn: 'Avertissement possible',
    sanction_on_purpose: 'Sanction si c’est exprès',
  },
  stalling: {
    may_sanction: 'Sanction possible',
    sanction: 'Sanction',
    may_warn: 'Avertissement possible',
  },
  collusion: {
    sanction_both_no_warning: 'Sanction des deux, sans avertissement',
    chips_void_or_disqualification: 'Jetons annulés ou disqualification',
    soft_play_penalty_dumping_disqualification: 'Ménager : sanction ; donner : disqualification',
  },
};
